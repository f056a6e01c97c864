import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { serveSandbox } from '@/lib/sandbox/http/node-server';
import { testSandbox } from '@/lib/testing/sandbox/test-sandbox';
import { isHostedPath } from './mint-link';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

type Options = Parameters<typeof testSandbox>[0];

async function linkMade(options: Options = {}) {
  const { call } = testSandbox(options);
  return String((await call('POST', '/v2/crossramp_checkout', { currency_code: 'USDT' })).json.link);
}

describe('addresses of hosted pages', () => {
  it('stand-alone, a link leads back the way the request came, and over a socket to its page', async () => {
    const { sandbox } = testSandbox();
    const server = serveSandbox(sandbox);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    for (const base of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      const made = await fetch(`${base}/v2/crossramp_checkout`, {
        method: 'POST',
        headers: { 'api-key': sandbox.keys.apiKey },
        body: '{"currency_code":"USDT","amount_fiat":10}',
      });
      const { link } = (await made.json()) as { link: string };
      expect(link.startsWith(`${base}/pay/`)).toBe(true);
      const page = await fetch(link);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const sent = await fetch(link, { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
      expect([sent.status, sent.redirected, sent.url]).toEqual([200, true, link]);
    }
  });

  it('where the sandbox is told its own address, a link begins with it', async () => {
    expect(await linkMade({ baseUrl: 'https://mesa.example/sandbox' })).toMatch(
      /^https:\/\/mesa\.example\/sandbox\/pay\/\w{22}$/,
    );
  });

  it('O-50: the template is an assumption', async () => {
    const assumptions = parseAssumptions('{"links":{"template":"https://pay.example/{page}?t={token}"}}');
    expect(await linkMade({ assumptions })).toMatch(/^https:\/\/pay\.example\/pay\?t=\w{22}$/);
  });

  it('two links have two tokens', async () => {
    const { call } = testSandbox();
    const body = { currency_code: 'USDT' };
    const links = await Promise.all([1, 2].map(() => call('POST', '/v2/crossramp_checkout', body)));
    expect(new Set(links.map(({ json }) => json.link)).size).toBe(2);
  });

  it('nothing of the contract or of the controls is taken for a page', () => {
    expect(['/pay/x', '/withdrawal/x', '/kyb/x'].every(isHostedPath)).toBe(true);
    const others = ['/v2/withdrawal/x', '/pay', '/payments/x', '/_sandbox/pay/x', '/', '//pay/x'];
    expect(others.some(isHostedPath)).toBe(false);
  });
});
