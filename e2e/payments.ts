import { type APIRequestContext, expect } from '@playwright/test';
import { call } from './bff';

/** A payment as it begins outside, its webhooks coming to an address of this dashboard. */
export async function begin(request: APIRequestContext, kind: string): Promise<string> {
  const answer = await call(request, 'POST', '/api/sandbox/transactions', {
    body: { kind, currency_code: 'USDT', webhook: 'mesa' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).created;
}

/** Something that happens in the sandbox's world. */
export async function change(request: APIRequestContext, path: string, body: object = {}): Promise<void> {
  const answer = await call(request, 'POST', `/api/sandbox/${path}`, { body });
  expect(answer.status(), await answer.text()).toBe(200);
}
