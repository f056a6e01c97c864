'use client';

import { CalendarDays, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { cx } from '@/components/ui/cx';
import { DayField } from '@/components/ui/form/day-field';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Popover } from '@/components/ui/overlays/popover';
import type { PositionReading } from '@/lib/contract/bff/positions';

interface ReadingPickerProps {
  label: string;
  text: string;
  day: string;
  /** Readings of that day. */
  readings: readonly PositionReading[] | undefined;
  chosen: string | undefined;
  onDay(day: string): void;
  onSlot(slot: string): void;
  onNow?: () => void;
}

/** Chooses a day, and one of its readings. */
export function ReadingPicker(props: ReadingPickerProps) {
  const { label, text, day, readings, chosen, onDay, onSlot, onNow } = props;
  const t = useTranslations('positions');
  return (
    <Popover
      label={`${label}: ${text}`}
      title={label}
      align="start"
      sheet
      className={cx(buttonVariants(), 'tabular-nums print:inline-flex!')}
      trigger={
        <>
          <CalendarDays aria-hidden size={15} strokeWidth={1.6} />
          {text}
          <ChevronDown aria-hidden size={14} strokeWidth={1.8} />
        </>
      }
    >
      {(close) => (
        <div className="grid gap-3 p-2.5">
          {onNow === undefined ? null : (
            <button
              type="button"
              className={buttonVariants()}
              onClick={() => {
                onNow();
                close();
              }}
            >
              {t('now')}
            </button>
          )}
          <DayField label={t('day')} value={day} onDay={(next) => next && onDay(next)} />
          <ul aria-label={t('readings')} className="max-h-60 overflow-y-auto">
            {readings?.map((reading) => (
              <li key={reading.slot}>
                <Choice
                  reading={reading}
                  isChosen={reading.slot === chosen}
                  onPress={() => {
                    onSlot(reading.slot);
                    close();
                  }}
                />
              </li>
            ))}
          </ul>
          {readings?.length === 0 ? <p className="text-cell text-ink-3">{t('none')}</p> : null}
        </div>
      )}
    </Popover>
  );
}

function Choice({
  reading: { slot, read_at, reader, failure },
  isChosen,
  onPress,
}: {
  reading: PositionReading;
  isChosen: boolean;
  onPress(): void;
}) {
  const t = useTranslations('positions');
  const reasons = useTranslations('errors');
  const times = useTimes();
  if (read_at === undefined) {
    return (
      <p className="px-2 py-1.5 text-cell text-ink-3">
        {times.at(slot, 'shortTime')} {t('failed', { reason: reasons(failure ?? 'upstream_unreachable') })}
      </p>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className="tap flex w-full items-baseline gap-2 rounded-control px-2 py-1.5 text-start text-cell tabular-nums hover:bg-hover aria-pressed:font-semibold"
    >
      {times.at(read_at, 'time')}
      {reader === 'visit' ? <span className="text-meta text-ink-3">{t('visit')}</span> : null}
    </button>
  );
}
