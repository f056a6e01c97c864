'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useShell } from '@/components/ui/shell-context';
import { type Connection, readConnection, subscribeConnection } from '@/lib/queries/connection';
import { healthQuery, isDown } from '@/lib/queries/health';
import { formatInZone } from '@/lib/time/format';

const DOT = { connected: 'var(--ok)', reconnecting: 'var(--warn)', offline: 'var(--bad)' } as const;
const CONNECTED = { state: 'connected' } as const;

/**
 * Connected, Reconnecting, or Offline with the age of what is on screen; and what the API does wrong where only our
 * server is reached (safety 18). Never "Live": that is an environment.
 */
export function ConnectionMark({ compact = false }: { compact?: boolean }) {
  const { data } = useQuery(healthQuery());
  const connection = useSyncExternalStore(subscribeConnection, readConnection, (): Connection => CONNECTED);
  return (
    <Mark connection={isDown(data) ? { ...connection, fault: 'silent' } : connection} compact={compact} />
  );
}

interface MarkProps {
  connection: Omit<Connection, 'fault'> & { fault?: Connection['fault'] | 'silent' };
  compact: boolean;
}

export function Mark({ connection: { state, answeredAt, fault }, compact }: MarkProps) {
  const t = useTranslations('shell.connection');
  const reasons = useTranslations('errors');
  const { locale, timeZone } = useShell();
  const time =
    answeredAt === undefined ? undefined : formatInZone(new Date(answeredAt), 'shortTime', locale, timeZone);
  const reached = state === 'connected';
  const at = reached ? fault : undefined;
  const words = at
    ? t(`fault.${at}`)
    : !reached && time
      ? `${t(state)}, ${t('dataFrom', { time })}`
      : t(state);
  return (
    <span
      role="status"
      title={at ? reasons(at === 'silent' ? 'upstream_unreachable' : at) : t(`${state}Title`)}
      className="flex h-7 min-w-0 items-center gap-[7px] rounded-control px-2 text-meta whitespace-nowrap text-ink-2 tabular-nums"
    >
      <i
        aria-hidden
        style={{ ['--dot' as string]: DOT[at ? 'reconnecting' : state] }}
        className="connection-dot shrink-0"
      />
      <span className={compact && reached && !at ? 'sr-only' : 'truncate'}>{words}</span>
    </span>
  );
}
