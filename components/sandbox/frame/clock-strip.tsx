'use client';

import { Clock, FastForward, Pause, Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Menu } from '@/components/ui/overlays/menu';
import { WhatIsThis } from '@/components/ui/overlays/what-is-this';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { formatInZone } from '@/lib/time/format';
import { zoneLabel } from '@/lib/time/zone';
import { spanText } from './time-span-text';

/** Just past the lifetime of a rate (30 s), a renewal (5 min) and so on (O-51). */
const STEPS = [
  ['rate', 31],
  ['renewal', 301],
  ['hour', 3_600],
  ['day', 86_400],
  ['cooldown', 2_592_000],
] as const;

/** The sandbox clock: runs, freezes or jumps forward, never back. */
export function ClockStrip({ clock }: { clock: SandboxAnswer['clock'] }) {
  const t = useTranslations('sandbox.clock');
  const what = useTranslations('sandbox.what');
  const { locale, timeZone } = useShell();
  const change = useSandboxChange('world');
  const now = useSandboxNow(clock);
  const move = (body: object) => change.mutate({ to: 'clock', body });
  const advance = (seconds: number) => move({ advance_seconds: String(seconds) });
  const busy = change.isPending;
  const due = clock.next_due === undefined ? undefined : new Date(clock.next_due);
  return (
    <section aria-label={t('title')} className="rounded-card bg-sunken px-4 py-3 shadow-edge">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <div className="me-auto flex min-w-0 items-center gap-x-4">
          <Clock aria-hidden size={18} strokeWidth={1.6} className="shrink-0 text-ink-3" />
          <p className="min-w-0 tabular-nums">
            <time dateTime={now.toISOString()} className="text-section text-ink">
              {formatInZone(now, 'dateTime', locale, timeZone)}
            </time>{' '}
            <span className="text-cell text-ink-3">{zoneLabel(timeZone, now)}</span>
            <span className="block text-cell text-ink-3">
              <State clock={clock} />
              {due ? (
                <> · {t('due', { time: formatInZone(due, 'weekdayDateTime', locale, timeZone) })}</>
              ) : null}
            </span>
          </p>
          <span className="-ms-2.5 self-start">
            <WhatIsThis about={t('title')} text={what('clock')} align="end" />
          </span>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {due && due > now ? (
            <Button busy={busy} onClick={() => advance(secondsUntil(due, now))}>
              {t('toDue')}
            </Button>
          ) : null}
          <Menu
            label={t('advance')}
            align="end"
            className={buttonVariants()}
            entries={STEPS.map(([id, seconds]) => ({
              kind: 'item',
              id,
              label: t(`step.${id}`, { duration: spanText(seconds) }),
              onSelect: () => advance(seconds),
            }))}
          >
            <FastForward aria-hidden size={14} strokeWidth={1.8} />
            {t('advance')}
          </Menu>
          <Button
            busy={busy}
            icon={clock.frozen ? <Play aria-hidden size={14} /> : <Pause aria-hidden size={14} />}
            onClick={() => move({ frozen: !clock.frozen })}
          >
            {t(clock.frozen ? 'run' : 'stop')}
          </Button>
          {clock.offset_seconds !== 0 || clock.frozen ? (
            <Button variant="ghost" busy={busy} onClick={() => move({ advance_seconds: null })}>
              {t('toReal')}
            </Button>
          ) : null}
        </div>
      </div>
      {change.error ? <ErrorState compact error={change.error} /> : null}
    </section>
  );
}

function State({ clock: { frozen, offset_seconds } }: { clock: SandboxAnswer['clock'] }) {
  const t = useTranslations('sandbox.clock');
  if (frozen) return t('frozen');
  if (offset_seconds === 0) return t('real');
  return t(offset_seconds > 0 ? 'ahead' : 'behind', { duration: spanText(offset_seconds) });
}

function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000) + 1);
}

/** The sandbox's time in whole seconds, counted from the last answer unless frozen. */
function useSandboxNow({ now, frozen }: SandboxAnswer['clock']): Date {
  const [shown, setShown] = useState(() => new Date(now));
  useEffect(() => {
    const answered = Date.parse(now);
    const heardAt = performance.now();
    setShown(new Date(answered));
    if (frozen) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const at = answered + performance.now() - heardAt;
      setShown(new Date(at));
      timer = setTimeout(tick, 1000 - (at % 1000) + 5);
    };
    timer = setTimeout(tick, 1000 - (answered % 1000) + 5);
    return () => clearTimeout(timer);
  }, [now, frozen]);
  return shown;
}
