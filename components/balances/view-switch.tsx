'use client';

import { useTranslations } from 'next-intl';
import { Segmented } from '@/components/ui/controls/segmented';
import { useShell } from '@/components/ui/hooks/shell-context';
import { addDays } from '@/lib/contract/values/calendar-day';
import { serverNow } from '@/lib/queries/api/server-clock';
import { dayInZone } from '@/lib/time/zone';
import { usePositionAddress } from './positions/use-position-address';

/** Now, or as read on a date: yesterday's last reading first. */
export function ViewSwitch() {
  const t = useTranslations('positions');
  const { timeZone } = useShell();
  const { at, change } = usePositionAddress();
  return (
    <Segmented
      label={t('view')}
      value={at === undefined ? 'now' : 'date'}
      options={[
        { value: 'now', label: t('now') },
        { value: 'date', label: t('onDate') },
      ]}
      size="md"
      onValueChange={(view) =>
        change(
          view === 'now'
            ? { at: undefined, with: undefined, of: undefined, bucket: undefined }
            : { at: addDays(dayInZone(new Date(serverNow()), timeZone), -1) },
        )
      }
    />
  );
}
