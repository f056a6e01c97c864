import 'server-only';
import type { UpstreamResponse } from './transport';

/** What the client has learnt about the service from its answers. */
export interface UpstreamHealth {
  /** `unknown` until the first call of this process. */
  state: 'ok' | 'failing' | 'unknown';
  /** `X-API-Version` of the last authenticated answer (AUT-06); never required (AUT-07). */
  apiVersion?: string;
  /** Service clock minus ours, in milliseconds. */
  clockOffsetMs?: number;
  /** Milliseconds since the epoch, our clock. */
  lastAnswerAt?: number;
}

export interface HealthRecorder {
  /** Notes an answer; times are our clock around this attempt, in milliseconds. */
  answered(response: UpstreamResponse, sentAt: number, receivedAt: number): void;
  /** Notes that no answer came. */
  unanswered(): void;
  snapshot(): UpstreamHealth;
}

/** Answers of something in front of the service. A 500 is the service's own (BAL-17, QUO-13) and no outage. */
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 504]);

/** A `Date` header counts whole seconds, so a difference of up to one second is no evidence of skew. */
const DATE_RESOLUTION_MS = 1_000;

export function createHealth(): HealthRecorder {
  let health: UpstreamHealth = { state: 'unknown' };
  return {
    answered(response, sentAt, receivedAt) {
      const version = response.headers['x-api-version'];
      const offset = clockOffsetMs(response.headers.date, sentAt, receivedAt);
      health = {
        ...health,
        state: GATEWAY_FAILURES.has(response.status) ? 'failing' : 'ok',
        lastAnswerAt: receivedAt,
        ...(version === undefined || version === '' ? {} : { apiVersion: version.slice(0, 80) }),
        ...(offset === undefined ? {} : { clockOffsetMs: offset }),
      };
    },
    unanswered() {
      health = { ...health, state: 'failing' };
    },
    snapshot: () => health,
  };
}

/** Service clock minus ours at the middle of the round trip; 0 where one-second resolution explains it (safety 21). */
export function clockOffsetMs(
  date: string | undefined,
  sentAt: number,
  receivedAt: number,
): number | undefined {
  const serviceTime = date === undefined ? Number.NaN : Date.parse(date);
  if (Number.isNaN(serviceTime)) return undefined;
  const middle = (sentAt + receivedAt) / 2;
  const roundTrip = receivedAt - sentAt;
  const offset = serviceTime + DATE_RESOLUTION_MS / 2 - middle;
  return Math.abs(offset) <= DATE_RESOLUTION_MS + roundTrip / 2 ? 0 : Math.round(offset);
}
