import 'server-only';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { isPlainText } from '@/lib/contract/values/plain-text';
import { env } from '@/lib/env/env';

const LONGEST_CALLBACK = 2_048;

/**
 * next-auth answers 500 to an address, a form or JSON that it cannot read. Refuses them first: throws `bad_json` for
 * the body, `invalid_input` for `callbackUrl`, `not_found` for a GET of a callback, which this sign-in does not have.
 */
export async function checkAuthRequest(
  { url, method, headers }: Pick<Request, 'url' | 'method' | 'headers'>,
  body: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { pathname, searchParams } = new URL(url);
  if (method === 'GET' && /\/callback(\/|$)/.test(pathname)) throw new DomainError('not_found');
  const sent = method === 'POST' ? await readFields(headers.get('content-type') ?? '', body) : {};
  for (const callback of [...searchParams.getAll('callbackUrl'), sent.callbackUrl]) {
    if (callback !== undefined && !isCallback(callback))
      throw new DomainError('invalid_input', { fields: { callbackUrl: 'not_allowed' } });
  }
}

async function readFields(
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<{ callbackUrl?: unknown }> {
  if (body.byteLength === 0) return {};
  const given = new Response(body, { headers: { 'content-type': contentType } });
  try {
    const fields: unknown = /^application\/json\b/i.test(contentType)
      ? await given.json()
      : Object.fromEntries(await given.formData());
    if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields;
  } catch {
    // Refused below, as any body that is no object.
  }
  throw new DomainError('bad_json');
}

function isCallback(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_CALLBACK || !isPlainText(value)) return false;
  return URL.canParse(value, env().appUrl);
}
