import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { JsonError, numbersToStrings, parseJson } from '@/lib/contract/json';

/** No body of a form comes near this; a route that takes files says so itself. */
export const MAX_BODY_BYTES = 64 * 1024;
const READ_TIMEOUT_MS = 10_000;
/** A body of files is given the time of a slow uplink. */
const LARGE_READ_TIMEOUT_MS = 60_000;

/** Throws `bad_json` unless the request says that it carries JSON: no HTML form can say so (W2). */
export function requireJson(request: Request): void {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new DomainError('bad_json');
  }
}

/**
 * The JSON body of a request, numbers as their digits; duplicate keys and deep nesting are refused (W13).
 * Throws `bad_json`, or `too_large` above `limit` (64 KiB). A body that is cut short of its Content-Length, or does
 * not arrive in 10 seconds (a larger one in 60), is `bad_json` (W12).
 */
export async function readJson(request: Request, limit = MAX_BODY_BYTES): Promise<unknown> {
  const text = await readText(request, limit);
  try {
    return numbersToStrings(parseJson(text));
  } catch (error) {
    if (error instanceof JsonError) throw new DomainError('bad_json');
    throw error;
  }
}

async function readText(request: Request, limit: number): Promise<string> {
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

/** How long a body may take to arrive, by the size that its route takes. */
export const readTimeoutMs = (limit: number): number =>
  limit > MAX_BODY_BYTES ? LARGE_READ_TIMEOUT_MS : READ_TIMEOUT_MS;

/** Reads a body of at most `limit` bytes, counted as they come. Throws `too_large`, or `bad_json` when it stalls. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  let stalled = false;
  const timer = setTimeout(() => {
    stalled = true;
    void reader.cancel();
  }, readTimeoutMs(limit));
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > limit) {
        void reader.cancel();
        throw new DomainError('too_large');
      }
      chunks.push(part.value);
    }
  } finally {
    clearTimeout(timer);
  }
  if (stalled) throw new DomainError('bad_json');
  return new Uint8Array(Buffer.concat(chunks));
}
