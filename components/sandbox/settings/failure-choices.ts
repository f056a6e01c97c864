/** What a route can do instead of answering, as `POST /api/sandbox/faults` takes it. */
export const FAILURES = {
  failed: { status: '500' },
  slow: { delay_ms: '5000' },
  lost: { drop: 'after' },
  unreached: { drop: 'before' },
} as const;
export type Failure = keyof typeof FAILURES;

export const TIMES = { once: { times: '1' }, always: {} } as const;
export type Times = keyof typeof TIMES;

/** `route`: method and path, as in the contract. */
export function failureBody(route: string, failure: Failure, times: Times) {
  const [method = '', path = ''] = route.split(' ');
  return { method, path, ...FAILURES[failure], ...TIMES[times] };
}
