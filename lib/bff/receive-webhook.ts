import 'server-only';
import type { IncomingMessage } from 'node:http';
import { DomainError } from '@/lib/contract/domain-error';
import { log } from '@/lib/log';
import { type ArrivedWebhook, recordWebhook } from '@/lib/operations/record-webhook';
import { services } from '@/lib/operations/services';
import { readBytes } from './body';
import { headersOf, readIncoming } from './incoming';

/** Far above any documented payload; a larger delivery is refused while it arrives (safety 57). */
const MAX_WEBHOOK_BYTES = 1024 * 1024;
const STATUS = { stored: 200, duplicate: 200, failed: 401, unmatched: 404, full: 429 } as const;
const TOKEN = /^[\w-]{20,128}$/;

/**
 * Takes one delivery: the raw body is committed before 2xx is answered (safety 57, 58), a repeated one is 2xx too. A
 * signature that fails is 401 (EVT-14), an address that was never minted 404, one that had its fill 429; when we cannot
 * keep it the sender is told to come again.
 */
export async function receiveWebhook(
  request: Request,
  { params }: { params: Promise<{ token?: string | string[] | undefined }> },
): Promise<Response> {
  const { token } = await params;
  const status = await receive(token, async () => ({
    rawBody: await readBytes(request, MAX_WEBHOOK_BYTES),
    headers: Object.fromEntries(request.headers),
  }));
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}

/** The same for a request that Next has not seen. Gives the status alone. */
export function receiveIncoming(incoming: IncomingMessage, token: string): Promise<number> {
  return receive(token, async () => ({
    rawBody: await readIncoming(incoming, MAX_WEBHOOK_BYTES),
    headers: headersOf(incoming),
  }));
}

async function receive(
  token: string | string[] | undefined,
  read: () => Promise<Omit<ArrivedWebhook, 'token'>>,
): Promise<number> {
  if (typeof token !== 'string' || !TOKEN.test(token)) return 404;
  try {
    const arrived = await read();
    const kept = await recordWebhook(await services(), { token, ...arrived });
    if (kept === 'full') log.warn({ code: 'webhook_flood' }, 'an address gets more deliveries than are kept');
    return STATUS[kept];
  } catch (error) {
    if (error instanceof DomainError) return error.code === 'too_large' ? 413 : 400;
    log.error({ err: error }, 'webhook not kept');
    return 503;
  }
}
