import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { ORIGIN } from './environment';

export const OUR_PAGE = { 'sec-fetch-site': 'same-origin' };
export const PIX_KEY = 'financeiro@mesa.example';
export const REQUEST = { from_currency: 'USDT', to_currency: 'BRL', from_amount: '250000' };

/** A raw request to the BFF, as a page of ours would send it unless `headers` say otherwise. */
export function call(
  request: APIRequestContext,
  method: string,
  path: string,
  { body, headers = OUR_PAGE }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<APIResponse> {
  return request.fetch(`${ORIGIN}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { data: typeof body === 'string' ? body : JSON.stringify(body) }),
    maxRedirects: 0,
    // An idle connection may be closed in the moment it is used again; what moves money is never sent twice.
    maxRetries: method === 'GET' || path.startsWith('/api/sandbox/') ? 2 : 0,
  });
}

/** The closed code of a refusal, e.g. `403 forbidden`. */
export async function codeOf(answer: APIResponse): Promise<string> {
  const body = await answer.json().catch(() => null);
  return `${answer.status()} ${body?.error?.code ?? 'no code'}`;
}

export interface Option {
  from_amount: string;
  to_amount: string;
  rate: string;
}

export interface Quote {
  rfq_id: string;
  options: { d0?: Option; d1?: Option };
  expires_at: string;
}

/** A quote in the register, made past the screens. */
export async function quoteByRequest(request: APIRequestContext, body: object = REQUEST): Promise<Quote> {
  const answer = await call(request, 'POST', '/api/conversions', { body });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).conversion;
}

/** One raw accept of the D1 option; every call is a new intent unless a key is given. */
export function acceptByRequest(
  request: APIRequestContext,
  quote: Quote,
  { key = randomUUID(), change = {} }: { key?: string; change?: object } = {},
): Promise<APIResponse> {
  const option = quote.options.d1;
  const seen = {
    rate: option?.rate,
    amount_from: option?.from_amount,
    amount_to: option?.to_amount,
    expires_at: quote.expires_at,
  };
  return call(request, 'POST', `/api/conversions/${quote.rfq_id}/accept`, {
    headers: { ...OUR_PAGE, 'idempotency-key': key },
    body: { settlement_day: 'd1', pix_key: PIX_KEY, seen, ...change },
  });
}
