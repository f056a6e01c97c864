'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { useShell } from '@/components/ui/shell-context';
import type { SandboxAnswer } from '@/lib/contract/bff-sandbox';
import { formatInZone } from '@/lib/time/format';

/** Just past a rate of 30 s, past a renewal of 5 min, and a day: the assumption's lifetimes (O-51). */
const STEPS = [
  { id: 'rate', seconds: '31', shown: '31 s' },
  { id: 'renewal', seconds: '301', shown: '5 min' },
  { id: 'day', seconds: '86400', shown: '24 h' },
] as const;

interface ClockControlsProps {
  clock: SandboxAnswer['clock'];
  busy: boolean;
  onAdvance(seconds: string | null): void;
}

/** The sandbox's time: shown, moved on, put back. Time cannot be moved backwards, as nothing due is undone. */
export function ClockControls({ clock, busy, onAdvance }: ClockControlsProps) {
  const t = useTranslations('sandbox');
  const { locale, timeZone } = useShell();
  const moved = clock.offset_seconds !== 0;
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <p className="me-2 tabular-nums">
        <b className="font-strong text-ink">
          {formatInZone(new Date(clock.now), 'dateTime', locale, timeZone)}
        </b>{' '}
        <span className="text-cell text-ink-3">
          {moved ? t('clockMoved', { duration: `${clock.offset_seconds} s` }) : t('clockReal')}
        </span>
      </p>
      {STEPS.map(({ id, seconds, shown }) => (
        <Button key={id} busy={busy} onClick={() => onAdvance(seconds)}>
          {t(`advance.${id}`, { duration: shown })}
        </Button>
      ))}
      {moved ? (
        <Button variant="ghost" busy={busy} onClick={() => onAdvance(null)}>
          {t('backToReal')}
        </Button>
      ) : null}
    </div>
  );
}
