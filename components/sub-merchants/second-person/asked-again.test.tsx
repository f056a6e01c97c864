import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { BrandingScreen } from '@/components/sub-merchants/branding/branding-screen';
import { AddAddress } from '@/components/sub-merchants/whitelist/add-address';
import { WithdrawalsScreen } from '@/components/sub-merchants/withdrawals/withdrawals-screen';
import type { WhitelistAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import { dropAskedAgain } from '@/lib/queries/use-asked-again';
import { renderAs } from '@/lib/testing/screens/render-as';

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const NOW = '2026-11-24T12:00:00.000Z';
const ADDRESS = 'THXwmwJTF92GRLwCs7Mst1UMhHqDkPsf24';
const LOGO = 'iVBORw0KGgo=';

const WHITELIST = {
  correlation_id: CID,
  open: [],
  recent: [],
  read_at: NOW,
  now: NOW,
  groups: [
    { id: 'g1', label: 'First', addresses: [] },
    { id: 'g2', label: 'Payouts', addresses: [] },
  ],
  assets: [
    { code: 'BTC', name: 'Bitcoin', networks: ['bitcoin'] },
    { code: 'USDT', name: 'Tether', networks: ['tron'] },
  ],
} as unknown as WhitelistAnswer;

const ANSWERS: Record<string, object> = {
  [`/api/sub-merchants/${CID}/branding`]: {
    correlation_id: CID,
    known: { trade_name: 'Livraria' },
    changes: [],
    now: NOW,
    rules: { cooldown_days: 30, logo: { max_bytes: 9, max_width: 9, max_height: 9, require_square: false } },
  },
  [`/api/sub-merchants/${CID}/withdrawals/options`]: {
    accounts: [{ currency: 'BTC' }, { currency: 'USDT', available: '9000' }],
    groups: WHITELIST.groups.map((group) => ({ ...group, addresses: [] })),
    types: { offered: ['crypto'], free: true },
    needs_onboarding: false,
    now: NOW,
    read_at: NOW,
  },
  [`/api/sub-merchants/${CID}/withdrawals/made`]: { withdrawals: [], now: NOW },
  '/api/health': { upstream: { state: 'ok' } },
  '/api/requests': {
    requests: [],
    deciders: {},
    rules: { second_person: [], whitelist_address: false },
    now: NOW,
  },
};

/** Values of its fields, and its words; and every call that it made. */
async function draw(screen: ReactElement, kind: string, asked: object, other: object = {}) {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${address}`);
    if (address === '/api/requests/r1')
      return Response.json({
        request: {
          id: 'r1',
          state: 'rejected',
          kind,
          asked,
          correlation_id: CID,
          maker: { id: 'u1' },
          ...other,
        },
        now: NOW,
      });
    return Response.json(ANSWERS[address] ?? { sub_merchant: { name: 'Livraria' }, now: NOW });
  });
  const html = await renderAs(
    { id: 'u1', role: 'operator' },
    <SearchParamsContext value={new URLSearchParams({ again: 'r1' })}>{screen}</SearchParamsContext>,
  );
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  return html;
}

const whitelist = <AddAddress answer={WHITELIST} groupId={undefined} onGroup={() => undefined} />;
const ASKED = {
  walletId: 'g2',
  walletName: 'Payouts',
  address: ADDRESS,
  addressName: 'Vault',
  currencyCode: 'USDT',
};

test('asked again: the form of a whitelist address has what was asked, and sends nothing', async () => {
  const html = await draw(whitelist, 'whitelist_address', ASKED);
  expect(html).toMatch(new RegExp(`<textarea[^>]*>${ADDRESS}`));
  expect(html).toMatch(/<input[^>]* value="Vault"/);
  for (const chosen of ['Payouts', 'USDT']) expect(html).toContain(chosen);
  expect(html).not.toContain('First<');
});

test('asked again: the form of a withdrawal has what was asked, written as a person types it', async () => {
  const asked = {
    account: 'USDT',
    amount: '2400.5',
    wallet: 'g2',
    withdrawal_type: 'express',
    note: 'Repasse',
  };
  const html = await draw(<WithdrawalsScreen correlationId={CID} />, 'withdrawal', asked);
  for (const value of ['2,400.5', 'express', 'Repasse'])
    expect(html).toMatch(new RegExp(`(<input[^>]* value="|<textarea[^>]*>)${value}`));
  expect(html).toContain('Payouts');
});

test('asked again: the form of branding has name and colour, and says that the logo is chosen again', async () => {
  const change = { trade_name: 'Livraria Outono', colour: '#0A7B4F', logo: LOGO };
  const html = await draw(<BrandingScreen correlationId={CID} />, 'branding', { change });
  for (const value of ['Livraria Outono', '#0A7B4F'])
    expect(html).toMatch(new RegExp(`<input[^>]* value="${value}"`));
  expect(html).toContain('choose it again');
  expect(html).not.toContain(LOGO);
  const { logo: _, ...without } = change;
  const plain = await draw(<BrandingScreen correlationId={CID} />, 'branding', { change: without });
  expect(plain).not.toContain('choose it again');
});

test('what another kind, or another sub-merchant, asked for fills nothing', async () => {
  for (const [kind, cid] of [
    ['withdrawal', CID],
    ['whitelist_address', 'another'],
  ] as const)
    expect(await draw(whitelist, kind, ASKED, { correlation_id: cid })).not.toContain(ADDRESS);
});

test('what somebody else asked for fills nothing', async () => {
  const maker = { id: 'u2' };
  expect(await draw(whitelist, 'whitelist_address', ASKED, { maker })).not.toContain(ADDRESS);
});

test('what waits, is under way or is done fills nothing; what was rejected, withdrawn, not decided or sent back does', async () => {
  const filled: string[] = [];
  for (const state of ['open', 'approved', 'done', 'rejected', 'withdrawn', 'expired', 'back'])
    if ((await draw(whitelist, 'whitelist_address', ASKED, { state })).includes(ADDRESS)) filled.push(state);
  expect(filled).toEqual(['rejected', 'withdrawn', 'expired', 'back']);
});

test('what was sent or asked leaves the address, and nothing else does', async () => {
  const replaceState = vi.fn();
  vi.stubGlobal('window', {
    location: { href: 'https://mesa.example/destinations?again=r1&page=2' },
    history: { replaceState },
  });
  dropAskedAgain();
  vi.unstubAllGlobals();
  expect(String(replaceState.mock.calls[0]?.[2])).toBe('https://mesa.example/destinations?page=2');
});
