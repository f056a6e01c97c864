import { expect, test, vi } from 'vitest';
import type { ApprovalRequest } from '@/lib/contract/bff/requests';
import { renderAs } from '@/lib/testing/screens/render-as';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { ApprovedOnce } from './decide-request';
import { RequestScreen } from './request-screen';

const NOW = '2026-11-24T12:00:00.000Z';
const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const IN_FOURS = '0x52 9084 0009 8527 886E 0F70 3006 9857 D2E4 169E E7';
const COMMON = {
  id: 'r1',
  state: 'open',
  correlation_id: 'c1',
  name: 'Livraria Outono',
  made_at: NOW,
  hash: 'h',
  maker: { id: 'otto', name: 'Otto' },
  deciders: [{ id: 'u1', name: 'Ana Lima' }],
  ends_at: NOW,
  may: { decide: true, withdraw: false },
} as const;
const WHITELIST = {
  ...COMMON,
  kind: 'whitelist_address',
  asked: { address: ADDRESS, addressName: 'Vault', currencyCode: 'USDT', walletName: 'Cold' },
} as unknown as ApprovalRequest;
const WITHDRAWAL = {
  ...COMMON,
  kind: 'withdrawal',
  asked: {
    amount: '2400.00',
    account: 'USDT',
    wallet: 'g1',
    withdrawal_type: 'crypto',
    seen: {
      label: 'Cold',
      addresses: [
        { id: 'a1', address: ADDRESS, currency: 'USDT', status: 'active' },
        { id: 'a2', address: 'TXYZabcd1234', currency: 'USDT', status: 'pending' },
      ],
    },
  },
} as unknown as ApprovalRequest;

const SAVED = { ...COMMON, kind: 'destination' } as const;
const PIX = {
  ...SAVED,
  asked: { pix_key: '52998224725', name: 'Rent', owner: 'Ana Lima' },
} as unknown as ApprovalRequest;
const WALLET = {
  ...SAVED,
  asked: { wallet_id: 'wallet-cold-000042', currency: 'USDT', name: 'Vault', owner: 'Aurora' },
} as unknown as ApprovalRequest;

function screen(request: ApprovalRequest) {
  vi.stubGlobal('fetch', async () => Response.json({ request, now: NOW }));
  return renderAs(
    { id: 'u1', role: 'treasurer' },
    <RequestScreen id={request.id} conversion={null} again={null} />,
  );
}

const confirmation = (request: ApprovalRequest) =>
  wordsOf(
    renderStill(<ApprovedOnce request={request} />, [
      'requests',
      'shell',
      'subMerchantWithdrawals',
      'common',
    ]),
  );

test('safety 42: the second person sees the whole address in fours, beside the decision and in its confirmation', async () => {
  const html = await screen(WHITELIST);
  expect(wordsOf(html)).toContain(IN_FOURS);
  expect(html).toMatch(/<[^>]*select-none[^>]*>(<[^>]+>)*0x52/);
  expect(confirmation(WHITELIST)).toContain(IN_FOURS);
  expect(confirmation(WHITELIST)).not.toContain('…');
});

test('safety 42, 43: the addresses of a withdrawal are shown whole, each with its status', async () => {
  for (const words of [wordsOf(await screen(WITHDRAWAL)), confirmation(WITHDRAWAL)]) {
    expect(words).toContain(`USDT Active ${IN_FOURS}`);
    expect(words).toMatch(/USDT Pending approval TXYZ abcd 1234/);
  }
});

test('safety 42: a new destination is confirmed with its whole key in sight; the end of a wallet is typed again, of a PIX key not', async () => {
  for (const words of [wordsOf(await screen(PIX)), confirmation(PIX)]) {
    expect(words).toContain('529.982.247-25');
    expect(words).toContain('Ana Lima');
    expect(words).not.toContain('The last 6 characters');
  }
  const html = await screen(WALLET);
  expect(wordsOf(html)).toContain('The last 6 characters, from a source of your own');
  expect(wordsOf(html)).toContain('wall et-c old- 0000 42');
  expect(html).toMatch(/<[^>]*select-none[^>]*>(<[^>]+>)*wall/);
  expect(confirmation(WALLET)).toContain('wall et-c old- 0000 42');
});
