'use client';

import { CircleCheck, CircleDashed, CircleDot, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { StatusBadge } from '@/components/ui/badge';
import { useShell } from '@/components/ui/shell-context';
import type { Conversion } from '@/lib/contract/bff';
import { labelText } from '@/lib/i18n/label-text';
import { hasError } from './follow';

/**
 * The API's `status` label. Bad only when `error_message` has text, ok only when `process` starts with
 * `success.`, otherwise neutral; an empty label reads "No information" (language.md 6).
 */
export function ApiStatus({ conversion, soft = false }: { conversion: Conversion; soft?: boolean }) {
  const t = useTranslations('common');
  const { locale } = useShell();
  const label = labelText(conversion.status, locale);
  if (label === undefined) {
    return (
      <StatusBadge tone="neutral" soft={soft} icon={<CircleDashed aria-hidden size={15} strokeWidth={1.8} />}>
        {t('noInformation')}
      </StatusBadge>
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
