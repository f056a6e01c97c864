import { expect, test } from 'vitest';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';
import type { WhitelistAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import { renderAs } from '@/lib/testing/screens/render-as';
import { WhitelistChanges } from './whitelist-changes';

const CID = '2263c175-1439-4020-a6d4-9e606c85e838';
const NOW = '2026-11-24T12:00:00.000Z';

const change = (intent_id: string, more: Partial<SubMerchantIntent>): SubMerchantIntent => ({
  intent_id,
  kind: 'whitelist_group',
  correlation_id: CID,
  state: 'done',
  request_id: 'r',
  asked: { walletName: `Group ${intent_id}` },
  created_by: { id: 'u', name: 'Ana' },
  created_at: NOW,
  ...more,
});
const ANSWER: WhitelistAnswer = {
  correlation_id: CID,
  groups: [],
  assets: [],
  read_at: NOW,
  now: NOW,
  open: [change('i1', { state: 'unknown' })],
  recent: [
    change('i2', {
      kind: 'whitelist_address',
      asked: { walletName: 'Payouts', addressName: 'Vault', currencyCode: 'USDT', address: 'T1' },
    }),
    change('i3', { state: 'refused' }),
    change('i4', { state: 'not_done' }),
  ],
  notes: { i2: 2 },
};

test('each change from here says what became of it and has its notes, with how many where there are any', async () => {
  const screen = <WhitelistChanges answer={ANSWER} mayChange={false} />;
  const html = await renderAs({ id: 'u1', role: 'viewer' }, screen);
  for (const words of [
    'Not in the groups so far',
    'Done · asked by Ana',
    'Refused · asked by Ana',
    'Did not happen · asked by Ana',
  ])
    expect(html).toContain(words);
  expect(html.match(/aria-label="Notes: [^"]*"/g)).toEqual(
    ['Group “Group i1”', 'USDT address “Vault” for Payouts', 'Group “Group i3”', 'Group “Group i4”'].map(
      (name) => `aria-label="Notes: ${name}"`,
    ),
  );
  expect(html.match(/\d+ notes?/g)).toEqual(['2 notes', '2 notes']);
});
