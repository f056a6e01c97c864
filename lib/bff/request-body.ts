import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { RequestParts } from '@/lib/contract/bff/request-headers';
import { JsonError, numbersToStrings, parseJson } from '@/lib/contract/values/json/json';

/** Routes with files have their own limit. */
export const MAX_BODY_BYTES = 64 * 1024;
const READ_TIMEOUT_MS = 10_000;
/** A body of any size ends if no byte arrives for this long (W12). */
export const STALLED_MS = 10_000;
const LARGE_READ_TIMEOUT_MS = 60_000;

/** Throws `bad_json` without a JSON content type, which no HTML form can send (W2). */
export function requireJson(request: RequestParts): void {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new DomainError('bad_json');
  }
}

/**
 * Keeps digits; refuses duplicate keys and deep nesting (W13). Throws `too_large`, or `bad_json`, also for a body
 * that is cut or late (W12).
 */
export async function readJson(request: RequestParts, limit = MAX_BODY_BYTES): Promise<unknown> {
  const text = await readText(request, limit);
  try {
    return numbersToStrings(parseJson(text));
  } catch (error) {
    if (error instanceof JsonError) throw new DomainError('bad_json');
    throw error;
  }
}

async function readText(request: RequestParts, limit: number): Promise<string> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > limit) throw new DomainError('too_large');
  const bytes = await readBytes(request, limit);
  if (announced !== null && Number(announced) !== bytes.byteLength) throw new DomainError('bad_json');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError('bad_json');
  }
}

export const readTimeoutMs = (limit: number): number =>
  limit > MAX_BODY_BYTES ? LARGE_READ_TIMEOUT_MS : READ_TIMEOUT_MS;

/** Throws `too_large`, or `bad_json` if the body stalls. `cut` returns the beginning of a larger one. */
export async function readBytes(
  request: RequestParts,
  limit: number,
  above: 'refuse' | 'cut' = 'refuse',
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  let isLate = false;
  const giveUp = () => {
    isLate = true;
    void reader.cancel();
  };
  const timers = [setTimeout(giveUp, readTimeoutMs(limit)), setTimeout(giveUp, STALLED_MS)];
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done && size <= limit; part = await reader.read()) {
      timers[1]?.refresh();
      size += part.value.byteLength;
      chunks.push(part.value);
      if (size > limit) void reader.cancel();
    }
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
  if (isLate) throw new DomainError('bad_json');
  if (size > limit && above === 'refuse') throw new DomainError('too_large');
  return new Uint8Array(Buffer.concat(chunks).subarray(0, limit));
}
