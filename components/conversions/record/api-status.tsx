'use client';

import { CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { rateWindow } from '@/components/conversions/quote/rate-window';
import { StatusBadge } from '@/components/ui/data/badge';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { labelText } from '@/lib/i18n/label-text';
import { instantOf } from '@/lib/time/timestamp';
import { hasError } from './refresh-interval';
import { useConversionFormats } from './use-conversion-formats';

interface ApiStatusProps {
  conversion: Conversion;
  /** Server time: a label read before our end is shown with its time. */
  nowMs: number;
  soft?: boolean;
}

/**
 * The API's `status` label: bad with an `error_message`, ok with a `process` of `success.`, else neutral
 * (docs/design.md 6).
 */
export function ApiStatus({ conversion, nowMs, soft = false }: ApiStatusProps) {
  const t = useTranslations('common');
  const list = useTranslations('convert.list');
  const f = useConversionFormats();
  const { locale } = useShell();
  const label = labelText(conversion.status, locale);
  if (label === undefined) {
    return (
      <StatusBadge tone="neutral" soft={soft} icon={<CircleDashed aria-hidden size={15} strokeWidth={1.8} />}>
        {t('noInformation')}
      </StatusBadge>
    );
  }
  if (conversion.read_at !== undefined && isStatusOlder(conversion, nowMs)) {
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

/** States in which an answer ended the conversion. */
const ENDED: ReadonlySet<Conversion['state']> = new Set(['accepted', 'refused', 'closed', 'rejected']);
const QUOTES: ReadonlySet<Conversion['state']> = new Set(['open', 'renewed', 'undecided']);

/** Whether the API's label may be of before our record ended. */
export function isStatusOlder(conversion: Conversion, nowMs: number): boolean {
  const { state, attempt } = conversion;
  const read = instantOf(conversion.read_at);
  if (read === undefined) return false;
  if (ENDED.has(state)) return read < (instantOf(attempt?.answered_at) ?? 0);
  return state === 'discarded' || (QUOTES.has(state) && rateWindow(conversion, nowMs) === 'closed');
}
