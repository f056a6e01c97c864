import 'server-only';
import { type CarriedCopy, copierOfCaller } from '@/lib/auth/carried-world';
import { COPY_HEADER } from '@/lib/contract/bff/sandbox/carried-copy';
import { errorAnswer } from './errors';

/** The copy follows the JSON in the same answer, because another request may reach another instance. */
export async function withCopy(answer: Response, copy: CarriedCopy | null): Promise<Response> {
  if (copy === null) return answer;
  const json = Buffer.from(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.set(COPY_HEADER, `${copy.token}:${json.byteLength}`);
  headers.set('content-type', 'application/octet-stream');
  headers.set('cache-control', 'no-store, no-transform');
  const body = Buffer.concat([json, copy.file]);
  headers.set('content-length', `${body.byteLength}`);
  return new Response(body, { status: answer.status, headers });
}

/** A refused request may have changed something, so its answer has a copy too. */
export async function carryChange(requestId: string, answered: () => Promise<Response>): Promise<Response> {
  const copy = await copierOfCaller();
  if (copy === undefined) return answered();
  const answer = await answered().catch((error: unknown) => errorAnswer(error, requestId));
  return withCopy(answer, await copy());
}
