'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useShell } from '@/components/ui/shell-context';
import { readConnection, subscribeConnection } from '@/lib/queries/connection';
import { healthQuery } from '@/lib/queries/health';
import { formatInZone } from '@/lib/time/format';

const DOT = { connected: 'var(--ok)', reconnecting: 'var(--warn)', offline: 'var(--bad)' } as const;
const CONNECTED = { state: 'connected' } as const;

/** Connected, Reconnecting, or Offline with the age of what is on screen. Never "Live": that is an environment. */
export function ConnectionMark({ compact = false }: { compact?: boolean }) {
  useQuery(healthQuery());
  const connection = useSyncExternalStore(
    subscribeConnection,
    readConnection,
    (): ReturnType<typeof readConnection> => CONNECTED,
  );
  return <Mark connection={connection} compact={compact} />;
}

interface MarkProps {
  connection: ReturnType<typeof readConnection>;
  compact: boolean;
}

export function Mark({ connection: { state, answeredAt }, compact }: MarkProps) {
  const t = useTranslations('shell.connection');
  const { locale, timeZone } = useShell();
  const time =
    answeredAt === undefined ? undefined : formatInZone(new Date(answeredAt), 'shortTime', locale, timeZone);
  const words = state !== 'connected' && time ? `${t(state)}, ${t('dataFrom', { time })}` : t(state);
  return (
    <span
      role="status"
      title={t(`${state}Title`)}
      className="flex h-7 items-center gap-[7px] rounded-control px-2 text-meta whitespace-nowrap text-ink-2 tabular-nums"
    >
      <i aria-hidden style={{ ['--dot' as string]: DOT[state] }} className="connection-dot shrink-0" />
      <span className={compact && state === 'connected' ? 'sr-only' : ''}>{words}</span>
    </span>
  );
}
