import { vi } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '@/lib/contract/bff/errors';

/** How our server ends one `POST`: a code of its own, JSON, or no answer at all. */
export type IntentAnswer = ErrorCode | object | 'lost';

/** Stubs `fetch`. Returns the keys of the POSTs so far; GETs stay without an answer. */
export function serveIntents(answers: readonly IntentAnswer[]): string[] {
  const left = [...answers];
  const keys: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method, headers }: { method?: string; headers: Headers }) => {
    if (method !== 'POST') return new Promise(() => undefined);
    keys.push(headers.get('idempotency-key') ?? '');
    const answer = left.shift() ?? 'lost';
    if (answer === 'lost') throw new TypeError('the connection was cut');
    if (typeof answer === 'object') return Response.json(answer);
    const status = ERROR_STATUS[answer];
    return Response.json({ error: { code: answer, request_id: 'r-1' } }, { status });
  });
  return keys;
}
