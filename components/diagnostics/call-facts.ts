import { type ApiCall, type DiagnosticsAnswer, NOBODY } from '@/lib/contract/bff/settings/diagnostics';
import { durationText } from '@/lib/time/duration-text';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The page of the record that a call was about; undefined where there is none. */
export function recordOf({ route, subject }: Pick<ApiCall, 'route' | 'subject'>): string | undefined {
  if (subject === undefined || subject === NOBODY) return undefined;
  if (route.startsWith('/v2/rfq')) return `/conversions/${encodeURIComponent(subject)}`;
  if (route.startsWith('/v2/withdrawal/')) return `/withdrawals?tx=${encodeURIComponent(subject)}`;
  if (route.startsWith('/v2/naas') && UUID.test(subject)) return `/sub-merchants/${subject}`;
  return undefined;
}

/** A span is written to a tenth of a second below a minute. */
export function spanOf(ms: number): string {
  if (Math.abs(ms) < 60_000) return `${Math.round(ms / 100) / 10} s`;
  return `${ms < 0 ? '-' : ''}${durationText(Math.abs(ms))}`;
}

/** `.882`, of a time of ours. */
export function millisecondsOf(at: string): string {
  return /\.\d{3}(?=Z$)/.exec(at)?.[0] ?? '';
}

const CALLS_COPIED = 30;

/** The text for the API's support: what happened and when, without keys, people, records and amounts. */
export function supportText(known: DiagnosticsAnswer, calls: readonly ApiCall[]): string {
  const { build, environment, api_version, clock_offset_ms, webhook_lag, unknown, now } = known;
  const lag = webhook_lag && `median ${webhook_lag.median_ms} ms, slowest ${webhook_lag.slowest_ms} ms`;
  return [
    `Mesa ${build}, ${environment}, ${now}`,
    `X-API-Version: ${api_version ?? 'not reported'}`,
    `Clock difference: ${clock_offset_ms === undefined ? 'not measured' : `${Math.round(clock_offset_ms)} ms`}`,
    `Webhooks: ${lag ?? 'none'}`,
    `Unknown outcomes: ${unknown.count}`,
    ...known.checks.map(
      ({ id, ok, moved, last_true_at }) =>
        `${ok ? 'true ' : moved ? 'moved' : 'false'} ${id}, last true ${last_true_at ?? 'never'}`,
    ),
    'time | method | route | status | ms | attempts | request id | build',
    ...calls
      .slice(0, CALLS_COPIED)
      .map(({ at, method, route, status, failure, duration_ms, attempts, request_id, build: tag }) =>
        [
          at,
          method,
          route,
          [status, failure].filter(Boolean).join(' '),
          duration_ms,
          attempts,
          request_id ?? '-',
          tag ?? '-',
        ].join(' | '),
      ),
  ].join('\n');
}
