import { expect, test } from 'vitest';
import type { TransactionAnswer, TransactionRow } from '@/lib/contract/bff/transactions';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { printedWords } from '@/lib/testing/screens/render-printed';
import { WithdrawalSheet, withdrawalKind } from './withdrawal-proof';

const NONE = { en: '', pt: '', es: '' };
const ADDRESS = '0x88f584ece957e405e6f6818a524df84be4ad75e3';
const STATES = {
  completed: { process: 'success.completed', status: { en: 'Completed', pt: 'Concluído', es: 'Completado' } },
  pending: { process: 'payout.sending', status: { en: 'Processing', pt: 'Processando', es: 'En proceso' } },
  failed: {
    process: 'error.rejected',
    error_message: { en: 'Network refused', pt: 'Rede recusou', es: 'La red rechazó' },
  },
} as const;

const rowOf = (change: Partial<TransactionRow>): TransactionRow => ({
  end2end: '4ae3152b-34ae-4b97-9b4d-9651b435e323',
  created_at: '2026-11-20T15:47:33Z',
  updated_at: '2026-11-20T15:52:40Z',
  status: NONE,
  substatus: NONE,
  message: NONE,
  error_message: NONE,
  attributes: {
    amount_discounted: '18500.00',
    amount_received: '18499.62',
    network_fee: '0.38',
    currency_received: 'USD Coin',
    currency_receive_code: 'USDC',
    address: ADDRESS,
    tx_hash: 'be04fd32de',
    explorer_url: 'https://explorer.example/tx/be04fd32de',
    group_id: 'wg_8e27d3',
    notes: 'Supplier run, week 47',
  },
  ...change,
});

const SEEN = { status: NONE, substatus: NONE, seen_at: '2026-11-20T15:52:40Z' };

function printed(
  change: Partial<TransactionRow>,
  locale: Locale = 'en',
  isMasked = true,
  environment = 'live',
  observed: TransactionAnswer['observed'] = [],
) {
  const record = rowOf(change);
  const answer: TransactionAnswer = {
    record,
    raw: '{}',
    now: '2026-11-24T18:22:40Z',
    read_at: '2026-11-24T18:20:14Z',
    observed: record.process?.startsWith('success.')
      ? [{ ...SEEN, process: record.process, status: record.status }]
      : observed,
  };
  const place = { isMasked, link: 'https://mesa.aurora.example/withdrawals?tx=4ae3', at: answer.now };
  return printedWords(<WithdrawalSheet answer={answer} place={place} />, locale, environment);
}

test.each(
  LOCALES.flatMap((locale) =>
    (['completed', 'pending', 'failed'] as const).map((kind) => [locale, kind] as const),
  ),
)('in %s a withdrawal that is %s prints these words', (locale, kind) => {
  expect(printed(STATES[kind], locale)).toMatchSnapshot();
});

test('the title is the truth of the last read: an error stands over a success', () => {
  expect(printed(STATES.completed)).toContain('Completed, by a read of 20 Nov 2026, 12:52:40');
  expect(printed(STATES.pending)).toContain('Not completed as of the read of 24 Nov 2026, 15:20:14');
  expect(printed(STATES.pending)).not.toContain('Reached the destination');
  expect(withdrawalKind(rowOf({ ...STATES.failed, process: 'success.completed' }))).toBe('failed');
});

test('a process that is gone is said to be not given, and what was read completed stays so with its time', () => {
  const gone = printed({}, 'en', true, 'live', [{ ...SEEN, process: 'success.completed' }, SEEN]);
  expect(gone).toContain('Completed, by a read of 20 Nov 2026, 12:52:40');
  expect(gone).toContain('Process Not given');
  const left = [
    { ...SEEN, process: 'success.completed' },
    { ...SEEN, process: 'chargeback.open' },
  ];
  expect(printed({}, 'en', true, 'live', left)).toContain('Not completed as of the read of');
});

test('safety 53: the address is masked by choice; an amount that is not given is said, never zero', () => {
  expect(printed(STATES.completed)).not.toContain(ADDRESS);
  expect(printed(STATES.completed, 'en', false)).toContain(ADDRESS);
  const without = printed({ ...STATES.pending, attributes: { currency_receive_code: 'BTC' } });
  expect(without.match(/Not given/g)?.length).toBeGreaterThan(2);
  expect(without).not.toMatch(/\b0\b/);
  expect(printed(STATES.completed, 'en', true, 'sandbox')).toContain('Sandbox: test data, no real money');
});
