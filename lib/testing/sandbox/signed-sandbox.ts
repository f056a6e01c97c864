import 'server-only';
import { sign } from 'node:crypto';
import { defined } from '@/lib/contract/values/defined';
import { ACCOUNT_KEYS } from '@/lib/sandbox/world/seed';
import { SEEDED_RELATIONSHIPS } from '@/lib/sandbox/world/seed-relationships';
import type { AccountName } from '@/lib/sandbox/world/world';
import { testSandbox } from './test-sandbox';

type Options = Parameters<typeof testSandbox>[0];
type Json = Record<string, unknown>;
type Name = (typeof SEEDED_RELATIONSHIPS)[number]['name'];

/** `correlation_id` by fixture name; `CID_0` is unknown. */
export const CID = {
  ...(Object.fromEntries(
    SEEDED_RELATIONSHIPS.map(({ name, correlation_id }) => [name, correlation_id]),
  ) as Record<Name, string>),
  CID_0: '00000000-0000-4000-8000-000000000000',
};

interface Speaker {
  account?: AccountName;
}

/** A test sandbox with requests signed as in 5.1 and 5.2 by node:crypto, independent of our signer. */
export function signedSandbox(options: Options = {}) {
  const made = testSandbox(options);

  async function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    account: AccountName,
    body?: string,
  ) {
    const response = await made.sandbox.fetch(
      new Request(`http://sandbox.test${path}`, {
        method,
        headers: { 'api-key': ACCOUNT_KEYS[account].apiKey, ...headers },
        ...defined({ body }),
      }),
    );
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: (text === '' ? {} : JSON.parse(text)) as Json,
    };
  }

  async function now(): Promise<string> {
    return String((await made.control('GET', '/clock')).json.now);
  }

  async function get(path: string, correlationId: string, { account = 'A' }: Speaker = {}) {
    const timestamp = await now();
    const headers = {
      'X-Timestamp': timestamp,
      'X-Correlation-ID': correlationId,
      'X-Signature': signatureOf(`${timestamp}\n${correlationId}`, account),
    };
    return send('GET', path, headers, account);
  }

  async function postBody(path: string, body: unknown, { account = 'A' }: Speaker = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return send('POST', path, { 'X-Signature': signatureOf(text, account) }, account, text);
  }

  async function post(path: string, payload: unknown, correlationId: string, speaker: Speaker = {}) {
    return postBody(path, { timestamp: await now(), correlation_id: correlationId, payload }, speaker);
  }

  const advance = (seconds: number) => made.control('PUT', '/clock', { advance_seconds: seconds });

  return { ...made, get, post, postBody, now, advance };
}

function signatureOf(text: string, account: AccountName): string {
  return sign('RSA-SHA256', Buffer.from(text), ACCOUNT_KEYS[account].signingKeyPem).toString('base64');
}
