import 'server-only';
import { createClockOffset } from './clock-offset';
import type { UpstreamResponse } from './transport';

/** What the client has learnt about the service from its answers. */
export interface UpstreamHealth {
  /** `unknown` until the first call of this process. */
  state: 'ok' | 'failing' | 'unknown';
  /** `X-API-Version` of the last authenticated answer (AUT-06); never required (AUT-07). */
  apiVersion?: string;
  /** Service clock minus ours, in milliseconds; absent while no answer was quick enough to tell. */
  clockOffsetMs?: number;
  /** Milliseconds since the epoch, our clock. */
  lastAnswerAt?: number;
}

export interface HealthRecorder {
  /** Notes an answer; times are our clock around this attempt, in milliseconds. */
  answered(response: UpstreamResponse, sentAt: number, receivedAt: number): void;
  /** Notes that no answer came to what was sent then; an answer that came meanwhile knows better. */
  unanswered(sentAt: number): void;
  snapshot(): UpstreamHealth;
}

/** Answers of something in front of the service. A 500 is the service's own (BAL-17, QUO-13) and no outage. */
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 504]);

export function createHealth(): HealthRecorder {
  let health: UpstreamHealth = { state: 'unknown' };
  const clock = createClockOffset();
  return {
    answered(response, sentAt, receivedAt) {
      const version = response.headers['x-api-version'];
      const failed = GATEWAY_FAILURES.has(response.status);
      // The gateway wrote that `Date`, not the service.
      if (!failed) clock.note(response.headers.date, sentAt, receivedAt);
      const offset = clock.value();
      health = {
        ...health,
        state: failed ? 'failing' : 'ok',
        lastAnswerAt: receivedAt,
        ...(version === undefined || version === '' ? {} : { apiVersion: version.slice(0, 80) }),
        ...(offset === undefined ? {} : { clockOffsetMs: offset }),
      };
    },
    unanswered(sentAt) {
      if ((health.lastAnswerAt ?? 0) <= sentAt) health = { ...health, state: 'failing' };
    },
    snapshot: () => health,
  };
}
