import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { createClockOffset } from './clock-offset';
import type { UpstreamResponse } from './transport';

export interface UpstreamHealth {
  /** `unknown` until the first call. */
  state: 'ok' | 'failing' | 'unknown';
  /** Version in the last authenticated answer (AUT-06); optional (AUT-07). */
  apiVersion?: string;
  /** API clock minus ours; absent until a quick answer. */
  clockOffsetMs?: number;
  lastAnswerAt?: number;
}

export interface HealthRecorder {
  /** Times on our clock, in milliseconds; `documented` statuses are the service's own. */
  answered(
    response: UpstreamResponse,
    sentAt: number,
    receivedAt: number,
    documented: readonly number[],
  ): void;
  /** Ignored when a later answer has arrived. */
  unanswered(sentAt: number): void;
  snapshot(): UpstreamHealth;
}

/** A 500 is an answer of the service, no outage (BAL-17, QUO-13); 503 is one of an accept alone (ERR-11). */
const isGateways = (status: number, documented: readonly number[]) =>
  status > 500 && !documented.includes(status);

/** The build tag of an answer; absent without a known key (AUT-06, AUT-07). */
export function buildOf({ headers }: Pick<UpstreamResponse, 'headers'>): string | undefined {
  return headers['x-api-version']?.slice(0, 80) || undefined;
}

export function createHealth(): HealthRecorder {
  let health: UpstreamHealth = { state: 'unknown' };
  const clock = createClockOffset();
  return {
    answered(response, sentAt, receivedAt, documented) {
      const failed = isGateways(response.status, documented);
      // The `Date` of a failed answer is a gateway's.
      if (!failed) clock.note(response.headers.date, sentAt, receivedAt);
      const offset = clock.value();
      health = {
        ...health,
        state: failed ? 'failing' : 'ok',
        lastAnswerAt: receivedAt,
        ...defined({ apiVersion: buildOf(response), clockOffsetMs: offset }),
      };
    },
    unanswered(sentAt) {
      if ((health.lastAnswerAt ?? 0) <= sentAt) health = { ...health, state: 'failing' };
    },
    snapshot: () => health,
  };
}
