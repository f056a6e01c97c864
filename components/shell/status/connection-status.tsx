'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { type Connection, readConnection, subscribeConnection } from '@/lib/queries/api/connection';
import { healthQuery, isDown } from '@/lib/queries/health';
import { formatInZone } from '@/lib/time/format';

const DOT = { connected: 'var(--ok)', reconnecting: 'var(--warn)', offline: 'var(--bad)' } as const;
const CONNECTED = { state: 'connected' } as const;

/**
 * Browser connection and age of the data; upstream errors when only our server is reached (safety 18). Never
 * "Live": that is an environment.
 */
export function ConnectionStatus({ compact = false }: { compact?: boolean }) {
  const { data } = useQuery(healthQuery());
  const connection = useSyncExternalStore(subscribeConnection, readConnection, (): Connection => CONNECTED);
  return (
    <Mark
      connection={isDown(data) ? { ...connection, upstreamError: 'silent' } : connection}
      compact={compact}
    />
  );
}

interface MarkProps {
  connection: Omit<Connection, 'upstreamError'> & { upstreamError?: Connection['upstreamError'] | 'silent' };
  compact: boolean;
}

export function Mark({ connection: { state, answeredAt, upstreamError }, compact }: MarkProps) {
  const t = useTranslations('shell.connection');
  const reasons = useTranslations('errors');
  const { locale, timeZone } = useShell();
  const reached = state === 'connected';
  const age =
    !reached &&
    answeredAt !== undefined &&
    t('dataFrom', { time: formatInZone(new Date(answeredAt), 'shortTime', locale, timeZone) });
  const at = reached ? upstreamError : undefined;
  return (
    <span
      role="status"
      title={at ? reasons(at === 'silent' ? 'upstream_unreachable' : at) : t(`${state}Title`)}
      className={`flex min-w-0 items-center whitespace-nowrap text-ink-2 tabular-nums ${compact ? 'gap-[5px] ps-[3px] text-floor' : 'gap-[7px] px-2 text-meta'}`}
    >
      <i
        aria-hidden
        style={{ ['--dot' as string]: DOT[at ? 'reconnecting' : state] }}
        className="connection-dot shrink-0"
      />
      {/* The second line shows where both do not fit. */}
      <span
        className={
          compact && reached && !at ? 'sr-only' : 'flex h-[1lh] flex-wrap content-end gap-x-1 overflow-hidden'
        }
      >
        <span>
          {t(at ? `upstreamError.${at}` : state)}
          {age && ','}
        </span>{' '}
        {age && <span>{age}</span>}
      </span>
    </span>
  );
}
