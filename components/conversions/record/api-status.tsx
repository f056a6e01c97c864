'use client';

import { CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion } from '@/lib/contract/bff';
import { labelText } from '@/lib/i18n/label-text';
import { hasError } from './follow';
import { labelIsOlder } from './label-age';
import { useFormats } from './use-formats';

interface ApiStatusProps {
  conversion: Conversion;
  /** The server's time: a label from before our own end is told with its own time, not as a status. */
  nowMs: number;
  soft?: boolean;
}

/**
 * The API's `status` label. Bad only when `error_message` has text, ok only when `process` starts with
 * `success.`, otherwise neutral; an empty label reads "No information" (language.md 6).
 */
export function ApiStatus({ conversion, nowMs, soft = false }: ApiStatusProps) {
  const t = useTranslations('common');
  const list = useTranslations('convert.list');
  const f = useFormats();
  const { locale } = useShell();
  const label = labelText(conversion.status, locale);
  if (label === undefined) {
    return (
      <StatusBadge tone="neutral" soft={soft} icon={<CircleDashed aria-hidden size={15} strokeWidth={1.8} />}>
        {t('noInformation')}
      </StatusBadge>
    );
  }
  if (conversion.read_at !== undefined && labelIsOlder(conversion, nowMs)) {
    return (
      <span className="text-ink-3">
        <bdi lang={label.lang}>{label.text}</bdi>, {list('readAt', { time: f.dateTime(conversion.read_at) })}
      </span>
    );
  }
  const bad = hasError(conversion);
  const ok = !bad && conversion.process?.startsWith('success.') === true;
  const Icon = bad ? CircleX : ok ? CircleCheck : CircleDot;
  return (
    <StatusBadge
      tone={bad ? 'bad' : ok ? 'ok' : 'neutral'}
      soft={soft}
      lang={label.lang}
      icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}
    >
      <bdi>{label.text}</bdi>
    </StatusBadge>
  );
}
