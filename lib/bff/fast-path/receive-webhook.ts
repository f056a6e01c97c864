import 'server-only';
import type { IncomingMessage } from 'node:http';
import { callerSource } from '@/lib/auth/caller-source';
import { sleepWithoutLocks } from '@/lib/auth/sleep-without-locks';
import { inNamedWorld, inSharedWorld, isWorldOpen } from '@/lib/auth/visitor-world';
import { noteFullDisk } from '@/lib/bff/errors';
import { readBytes, readTimeoutMs, STALLED_MS } from '@/lib/bff/request-body';
import { sourceBudget } from '@/lib/bff/source-budget';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { env } from '@/lib/env/env';
import { log } from '@/lib/log/log';
import { type Services, services } from '@/lib/operations/services';
import {
  isAddress,
  MAX_UNMATCHED_BYTES,
  recordUnmatched,
  recordWebhook,
} from '@/lib/operations/webhooks/receive/record-webhook';

/** A larger body is refused (safety 57). */
const MAX_WEBHOOK_BYTES = 1024 * 1024;
/** Bodies to unknown addresses that are read per source and minute. */
const unmatchedBudget = sourceBudget(10);
const lookupBudget = sourceBudget(60);
const STATUS = { stored: 200, duplicate: 200, failed: 401, unmatched: 404, full: 429 } as const;
/** Maximum of the store's column. */
const LARGEST_SIZE = 2_147_483_647;
const TOKEN = /^[\w-]{20,128}$/;
/** The address of a webhook of a visitor's world: world, `_`, token. */
const OF_WORLD = /^(world_[0-9a-f]{32})_(.+)$/;

interface Sent {
  headers: Record<string, string>;
  read(limit: number, above: 'refuse' | 'cut'): Promise<Uint8Array>;
}

/**
 * Commits the raw body before 2xx (safety 57, 58). 401: failed signature (EVT-14); 404: unknown address; 429: full
 * address; 503: store failure.
 */
export async function receiveWebhook(
  request: Request,
  { params }: { params: Promise<{ token?: string | string[] | undefined }> },
): Promise<Response> {
  sleepWithoutLocks();
  const { token } = await params;
  const status = await receive(token, {
    headers: Object.fromEntries(request.headers),
    read: (limit, above) => readBytes(request, limit, above),
  });
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}

/** `receiveWebhook` for a request that Next has not read. */
export function receiveIncoming(incoming: IncomingMessage, token: string): Promise<number> {
  return receive(token, {
    headers: headersOf(incoming),
    read: (limit, above) => readIncoming(incoming, limit, above),
  });
}

async function receive(address: string | string[] | undefined, sent: Sent): Promise<number> {
  if (typeof address !== 'string' || !TOKEN.test(address)) return 404;
  try {
    const [, world, token = ''] = OF_WORLD.exec(address) ?? [];
    if (world === undefined) return await inSharedWorld(() => keep(address, sent));
    const source = callerSource(sent.headers['x-forwarded-for'], env().trustedProxies);
    if (!isWorldOpen(world) && lookupBudget.take(source) > 0) return STATUS.full;
    return await inNamedWorld(
      world,
      (isFull) => (isFull ? STATUS.full : keep(token, sent)),
      STATUS.unmatched,
    );
  } catch (error) {
    if (error instanceof DomainError) return error.code === 'too_large' ? 413 : 400;
    noteFullDisk(error);
    log.error({ err: error }, 'webhook not kept');
    return 503;
  }
}

async function keep(token: string, sent: Sent): Promise<number> {
  const ready = await services();
  if (!(await isAddress(ready, token))) return await receiveUnmatched(ready, token, sent);
  const rawBody = await sent.read(MAX_WEBHOOK_BYTES, 'refuse');
  const kept = await recordWebhook(ready, { token, rawBody, headers: sent.headers });
  if (kept === 'full') log.warn({ code: 'webhook_flood' }, 'an address gets more deliveries than are kept');
  return STATUS[kept];
}

/** Keeps the beginning of a few bodies to an unknown address and does not read the rest (safety 57). */
async function receiveUnmatched(ready: Services, token: string, { headers, read }: Sent): Promise<number> {
  const source = callerSource(headers['x-forwarded-for'], env().trustedProxies);
  if (unmatchedBudget.take(source) > 0) return STATUS.unmatched;
  const rawBody = await read(MAX_UNMATCHED_BYTES, 'cut');
  const announced = Math.min(Number(headers['content-length']), LARGEST_SIZE);
  const size = Number.isSafeInteger(announced) ? Math.max(announced, rawBody.length) : rawBody.length;
  const named = { ...headers, 'x-forwarded-for': source };
  await recordUnmatched(ready, { token, rawBody, headers: named, size });
  return STATUS.unmatched;
}

/** `readBytes` without a web stream. Throws `too_large`, or `bad_json` when it stalls or breaks. */
function readIncoming(
  incoming: IncomingMessage,
  limit: number,
  above: 'refuse' | 'cut' = 'refuse',
): Promise<Buffer<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const end = () => {
      clearTimeout(timer);
      clearTimeout(stalled);
      incoming.off('data', take).off('end', whole).off('close', cutOff);
    };
    const refuse = (code: 'too_large' | 'bad_json') => {
      end();
      reject(new DomainError(code));
    };
    const take = (chunk: Buffer) => {
      stalled.refresh();
      size += chunk.byteLength;
      if (size > limit && above === 'refuse') return refuse('too_large');
      chunks.push(chunk);
      if (size > limit) cut();
    };
    const cut = () => {
      incoming.pause();
      end();
      resolve(Buffer.concat(chunks).subarray(0, limit));
    };
    const whole = () => {
      end();
      resolve(Buffer.concat(chunks));
    };
    const cutOff = () => refuse('bad_json');
    const timer = setTimeout(cutOff, readTimeoutMs(limit));
    const stalled = setTimeout(cutOff, STALLED_MS);
    incoming.on('data', take).on('end', whole).on('close', cutOff);
    incoming.on('error', () => undefined);
  });
}

/** Lower-case names, repeated values joined, and the peer as Next shows it. */
function headersOf({ headers, socket }: IncomingMessage): Record<string, string> {
  const named: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) named[name] = typeof value === 'string' ? value : value.join(', ');
  named['x-forwarded-for'] ??= socket.remoteAddress ?? '';
  return named;
}
