import { expect, test } from 'vitest';
import { withdrawRequest } from '@/lib/contract/bff/sub-merchants/withdrawal-requests';
import type {
  SubMerchantWithdrawal,
  WithdrawalOptionsAnswer,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { Locale } from '@/lib/i18n/locales';
import { bodyOf, EMPTY_DRAFT, readDraft, sameSubject, type WithdrawalDraft } from './withdrawal-draft';

const ACTIVE = { id: 'a1', address: 'T1', currency: 'USDT', status: 'active' };
const OPTIONS: WithdrawalOptionsAnswer = {
  accounts: [
    { currency: 'USDT', available: '48250.500000' },
    { currency: 'BTC', available: '0' },
    { currency: 'USDC' },
  ],
  groups: [
    { id: 'g1', label: 'Treasury', addresses: [ACTIVE] },
    { id: 'g2', label: 'New', addresses: [{ ...ACTIVE, status: 'pending' }] },
  ],
  types: { offered: ['crypto'], free: true },
  needs_onboarding: true,
  now: '',
  read_at: '',
};
const draft = (change: Partial<WithdrawalDraft> = {}): WithdrawalDraft => ({
  ...EMPTY_DRAFT,
  amount: '10.50',
  wallet: 'g1',
  ...change,
});
const read = (change: Partial<WithdrawalDraft> = {}, locale: Locale = 'en') =>
  readDraft(draft(change), OPTIONS, locale);

test('what is sent passes the server’s own check, with the digits typed and the group as it was shown', () => {
  const body = bodyOf(draft({ note: ' Repasse ' }), read(), null);
  expect(body).toEqual({
    account: 'USDT',
    amount: '10.50',
    wallet: 'g1',
    withdrawal_type: 'crypto',
    note: 'Repasse',
    seen: { label: 'Treasury', addresses: [ACTIVE], latest: null },
  });
  expect(withdrawRequest.safeParse(body).success).toBe(true);
});

test('safety 27: an amount with one reading is read in every language, others by the rules of the language', () => {
  expect(read({ amount: '40.000,00' }, 'pt-BR').amount).toBe('40000.00');
  expect(read({ amount: '40.000,00 USDT' }).amount).toBe('40000.00');
  expect(read({ amount: '40000,00' }).amount).toBe('40000.00');
  expect(read({ amount: '0.5' }, 'es').amount).toBe('0.5');
  expect(read({ amount: '4,00,00' }).errors).toEqual({ amount: 'not_a_decimal' });
});

test('safety 30: all of it, and not a digit more; where nothing is given there is no largest amount', () => {
  expect(read({ amount: '48,250.500000' }).above).toBe(false);
  expect(read({ amount: '48,250.500001' }).errors).toEqual({ amount: 'above' });
  expect(read({ account: 'BTC', amount: '0.00000001' }).errors).toEqual({ amount: 'above' });
  expect(read({ account: 'USDC', amount: '9999999' }).errors).toEqual({});
});

test.each([
  [{ amount: '' }, { amount: 'required' }],
  [{ amount: '0' }, { amount: 'not_positive' }],
  [{ amount: '1e3' }, { amount: 'not_a_decimal' }],
  [{ wallet: '' }, { wallet: 'required' }],
  [{ wallet: 'gone' }, { wallet: 'required' }],
  [{ type: 'x'.repeat(65) }, { type: 'too_long' }],
  [{ type: ' ' }, { type: 'required' }],
  [{ note: 'as M-7K3QW9ZD2F' }, { note: 'holds_a_code' }],
] as [Partial<WithdrawalDraft>, object][])(
  '%j is refused at its field, and nothing is sent',
  (change, errors) => {
    expect(read(change).errors).toEqual(errors);
    expect(bodyOf(draft(change), read(change), null)).toBeUndefined();
  },
);

test('safety 43: a group whose only address waits sends nothing', () => {
  expect(read({ wallet: 'g2' }).groupReason).toBe('pending');
  expect(bodyOf(draft({ wallet: 'g2' }), read({ wallet: 'g2' }), null)).toBeUndefined();
});

test('the same withdrawal is known however its amount was written', () => {
  const made = (amount: string, account = 'USDT', wallet = 'g1') =>
    ({ id: amount, asked: { amount, account, wallet } }) as SubMerchantWithdrawal;
  const all = [made('10.5'), made('10.500'), made('10.51'), made('10.5', 'BTC'), made('10.5', 'USDT', 'g2')];
  expect(sameSubject(all, read()).map(({ id }) => id)).toEqual(['10.5', '10.500']);
  expect(sameSubject(all, read({ amount: 'x' }))).toEqual([]);
});
