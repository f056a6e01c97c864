import 'server-only';
import { DomainError } from '@/lib/contract/domain-error';
import { log } from '@/lib/log';
import { recordWebhook } from '@/lib/operations/record-webhook';
import { services } from '@/lib/operations/services';
import { readBytes } from './body';

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
  if (typeof token !== 'string' || !TOKEN.test(token)) return answer(404);
  try {
    const rawBody = await readBytes(request, MAX_WEBHOOK_BYTES);
    const headers = Object.fromEntries(request.headers);
    const kept = await recordWebhook(await services(), { token, rawBody, headers });
    if (kept === 'full') log.warn({ code: 'webhook_flood' }, 'an address gets more deliveries than are kept');
    return answer(STATUS[kept]);
  } catch (error) {
    if (error instanceof DomainError) return answer(error.code === 'too_large' ? 413 : 400);
    log.error({ err: error }, 'webhook not kept');
    return answer(503);
  }
}

function answer(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
