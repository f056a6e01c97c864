import { expect, test } from 'vitest';
import { withdrawRequest } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import type { WithdrawalGroup } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import {
  groupError,
  sameGroup,
  waitingBeside,
  withdrawalAccounts,
  withdrawalGroups,
} from './withdrawal-group';
import { MAX_NOTE_LENGTH, noteWithToken, readNote, tokenIn } from './withdrawal-note';

const TOKEN = 'M-7K3QW9ZD2F';
const ACTIVE = { id: 'a1', address: 'T1', currency: 'USDT', status: 'active' };
const GROUP: WithdrawalGroup = { id: 'g', label: 'Treasury', addresses: [ACTIVE] };
const with_ = (...addresses: object[]): WithdrawalGroup => ({ ...GROUP, addresses: [ACTIVE, ...addresses] });

test.each([
  [GROUP, 'USDT', undefined],
  [with_({ ...ACTIVE, id: 'a2', currency: 'USDC' }), 'USDC', undefined],
  [GROUP, 'BTC', 'no_address'],
  [{ id: 'g', addresses: [] }, 'USDT', 'no_address'],
  // One that waits does not block the active one beside it.
  [with_({ id: 'a2', address: 'T2', currency: 'USDT', status: 'pending' }), 'USDT', undefined],
  [with_({ id: 'a2', address: 'b2', currency: 'BTC', status: 'pending' }), 'USDT', undefined],
  [with_({ id: 'a2', address: 'b2', currency: 'BTC', status: 'pending' }), 'BTC', 'pending'],
  [with_({ id: 'a2', address: 'b2', currency: 'BTC', status: 'frozen' }), 'BTC', 'pending'],
  [with_({ id: 'a2', address: 'b2', currency: 'BTC' }), 'BTC', 'pending'],
])(
  'safety 43, WDR-25: a group is used where an active address takes the asset (%#)',
  (group, account, error) => {
    expect(groupError(group, account)).toBe(error);
  },
);

test('safety 43: what waits beside the active address of an asset is counted, to be told before the press', () => {
  const other = { id: 'a2', address: 'T2', currency: 'USDT' };
  expect(waitingBeside(with_({ ...other, status: 'pending' }, { ...other, id: 'a3' }), 'USDT')).toBe(2);
  expect(waitingBeside(with_({ ...other, currency: 'BTC', status: 'pending' }), 'USDT')).toBe(0);
});

test('safety 43: every difference of a group is seen, its order is none', () => {
  const two = with_({ id: 'a2', address: 'T2', currency: 'USDC', status: 'active' });
  expect(sameGroup({ ...two, addresses: two.addresses.toReversed() }, two)).toBe(true);
  expect(sameGroup(GROUP, two)).toBe(false);
  for (const key of ['id', 'address', 'currency', 'status'] as const) {
    expect(sameGroup(with_({ ...two.addresses[1], [key]: 'other' }), two)).toBe(false);
    expect(sameGroup(with_({ ...two.addresses[1], [key]: undefined }), two)).toBe(false);
  }
  expect(sameGroup({ ...two, label: 'Other' }, two)).toBe(false);
});

test('WDR-21, safety 28, 30: what cannot be named is left out, and two lines of one asset have no largest amount', () => {
  const group = { id: 'g', label: 'x', addresses: [] };
  expect(withdrawalGroups([group, { label: 'no id', addresses: [] }])).toEqual([group]);
  expect(withdrawalGroups([group, { ...group, label: 'y' }])).toEqual([]);
  const balances = [
    { currency: 'USDT', available: '1' },
    { currency: 'USDT', available: '2' },
    { currency: 'BTC', available: '0' },
    { currency: 'USDC' },
    { available: '9' },
  ];
  expect(withdrawalAccounts({ balances })).toEqual([
    { currency: 'USDT' },
    { currency: 'BTC', available: '0' },
    { currency: 'USDC' },
  ]);
});

test('the code is found again in the note it was put into, whatever a person wrote', () => {
  for (const note of [undefined, 'Repasse semana 47', 'x'.repeat(MAX_NOTE_LENGTH), 'ends with M-']) {
    expect(tokenIn(noteWithToken(note, TOKEN))).toBe(TOKEN);
  }
  expect(tokenIn(TOKEN.toLowerCase())).toBe(TOKEN);
  for (const notes of ['', 'Repasse', 'M-123', `X${TOKEN}`, `${TOKEN}0`])
    expect(tokenIn(notes)).toBeUndefined();
});

test.each([
  [' Repasse  47 ', { note: 'Repasse  47' }],
  ['  ', {}],
  ['x'.repeat(MAX_NOTE_LENGTH + 1), { reason: 'too_long' }],
  ['a\u202eb', { reason: 'control_characters' }],
  ['two\nlines', { reason: 'control_characters' }],
  [`as before ${TOKEN}`, { reason: 'holds_a_code' }],
  [TOKEN.toLowerCase(), { reason: 'holds_a_code' }],
])('safety 54: the note %j reads as %j', (text, expected) => {
  expect(readNote(text)).toEqual(expected);
});

const ASKED = {
  account: 'USDT',
  amount: '10.50',
  wallet: 'wlg_1',
  withdrawal_type: 'crypto',
  seen: { addresses: [ACTIVE], latest: null },
};
test.each([
  [{ amount: 10 }, { amount: 'not_a_string' }],
  ...['0', '0.00'].map((amount) => [{ amount }, { amount: 'not_positive' }] as const),
  ...['', '-1', '1e3', '1,5', ' 5', '.5', '0x10', 'NaN', '١', '1'.repeat(41)].map(
    (amount) => [{ amount }, { amount: 'not_a_decimal' }] as const,
  ),
  [{ account: '' }, { account: 'required' }],
  [{ wallet: '' }, { wallet: 'required' }],
  [{ withdrawal_type: ' ' }, { withdrawal_type: 'required' }],
  [{ note: `x ${TOKEN}` }, { note: 'holds_a_code' }],
  [{ correlation_id: 'x' }, { correlation_id: 'unknown_field' }],
  [{ webhook: 'https://a.example' }, { webhook: 'unknown_field' }],
  [{ seen: { addresses: [] } }, { 'seen.latest': 'required' }],
  [
    { seen: { addresses: [{ ...ACTIVE, extra: 1 }], latest: null } },
    { 'seen.addresses.0.extra': 'unknown_field' },
  ],
] as const)('safety 26, 27, WDR-20: %j is refused at its field', (change, reasons) => {
  const { error } = withdrawRequest.safeParse({ ...ASKED, ...change });
  expect(error && fieldReasons(error)).toEqual(reasons);
});

test('the amount is kept with the digits that were typed', () => {
  expect(withdrawRequest.parse({ ...ASKED, amount: '48250.500000' }).amount).toBe('48250.500000');
});
