'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Select } from '@/components/ui/form/select';
import {
  ALERT_MODES,
  type AlertKinds,
  type AlertMode,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@/lib/contract/bff/notifications';

interface AlertModesProps {
  kinds: AlertKinds;
  words(mode: AlertMode): string;
  disabled?: boolean;
  onChange(kind: NotificationKind, mode: AlertMode): void;
}

/** One line a kind: off, at once, or in the digest. */
export function AlertModes({ kinds, words, disabled = false, onChange }: AlertModesProps) {
  const t = useTranslations('notifications.kinds');
  const id = useId();
  return (
    <ul>
      {NOTIFICATION_KINDS.map((kind) => (
        <li
          key={kind}
          className="flex items-center gap-3 border-b border-line py-2 text-cell last:border-0 max-md:flex-wrap"
        >
          <label htmlFor={`${id}-${kind}`} className="min-w-0 flex-1">
            {t(kind)}
          </label>
          <span className="w-52 max-md:w-full">
            <Select
              id={`${id}-${kind}`}
              label={t(kind)}
              disabled={disabled}
              value={kinds[kind]}
              options={ALERT_MODES.map((value) => ({ value, label: words(value) }))}
              onValueChange={(value) => onChange(kind, ALERT_MODES.find((mode) => mode === value) ?? 'off')}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}
