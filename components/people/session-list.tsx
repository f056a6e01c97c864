'use client';

import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { PersonSession } from '@/lib/contract/bff/people';
import { FailedNote } from './failed-note';

interface SessionListProps {
  sessions: readonly PersonSession[];
  now: string;
  /** Without an id all sessions but the caller's own end. */
  end(session: string | undefined): Promise<unknown>;
}

const PHONES = new Set(['iPhone', 'Android']);

export function SessionList({ sessions, now, end }: SessionListProps) {
  const t = useTranslations('people.sessions');
  const ending = useMutation({ mutationFn: end });
  const others = sessions.filter(({ current }) => !current);
  return (
    <section>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h2 className="text-section">
          {t('title')} <span className="font-normal text-ink-3">{sessions.length}</span>
        </h2>
        {others.length === 0 ? null : (
          <Button
            icon={<LogOut aria-hidden size={15} strokeWidth={1.6} />}
            busy={ending.isPending && ending.variables === undefined}
            onClick={() => ending.mutate(undefined)}
          >
            {t(others.length < sessions.length ? 'endOthers' : 'endAll')}
          </Button>
        )}
      </div>
      {sessions.length === 0 ? <p className="text-cell text-ink-3">{t('none')}</p> : null}
      <ul className="divide-y divide-line border-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} now={now} ending={ending} />
        ))}
      </ul>
      <FailedNote error={ending.error} unchanged={t('failed')} />
    </section>
  );
}

interface SessionRowProps {
  session: PersonSession;
  now: string;
  ending: UseMutationResult<unknown, Error, string | undefined>;
}

function SessionRow({ session, now, ending }: SessionRowProps) {
  const t = useTranslations('people.sessions');
  const times = useTimes();
  const { browser, system, source } = session;
  const Icon = PHONES.has(system ?? '') ? Smartphone : Monitor;
  const device = t('device', {
    browser: browser ?? t('unknownBrowser'),
    system: system ?? t('unknownSystem'),
  });
  const time = times.brief(session.started_at, now);
  return (
    <li className="flex items-center gap-3 py-2.5 text-cell">
      <span className="grid size-8 shrink-0 place-items-center rounded-control text-ink-2 shadow-edge">
        <Icon aria-hidden size={16} strokeWidth={1.6} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{device}</span>
        <span className="block text-meta break-all text-ink-3">
          {source === null ? t('signedIn', { time }) : t('from', { source, time })}
        </span>
      </span>
      <span className="text-ink-2 tabular-nums">{times.brief(session.last_seen_at, now)}</span>
      {session.current ? (
        <span className="text-ink-3">{t('current')}</span>
      ) : (
        <Button
          variant="ghost"
          aria-label={t('endThis', { device })}
          busy={ending.isPending && ending.variables === session.id}
          onClick={() => ending.mutate(session.id)}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
