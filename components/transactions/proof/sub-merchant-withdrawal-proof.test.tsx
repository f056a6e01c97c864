import { expect, test } from 'vitest';
import type {
  SubMerchantWithdrawal,
  WithdrawalProofAnswer,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { printedWords } from '@/lib/testing/screens/render-printed';
import { SubMerchantWithdrawalFrame } from './sub-merchant-withdrawal-proof';

const NONE = { en: '', pt: '', es: '' };
const ADDRESS = '0x88f584ece957e405e6f6818a524df84be4ad75e3';
const COMPLETED = { en: 'Completed', pt: 'Concluído', es: 'Completado' };

const RECORD: TransactionRow = {
  end2end: '4ae3152b-34ae-4b97-9b4d-9651b435e323',
  created_at: '2026-11-20T15:47:33Z',
  updated_at: '2026-11-20T15:52:40Z',
  process: 'success.completed',
  status: COMPLETED,
  substatus: NONE,
  message: NONE,
  error_message: NONE,
  attributes: {
    amount_discounted: '10.50',
    amount_received: '10.12',
    network_fee: '0.38',
    currency_received: 'Tether',
    currency_receive_code: 'USDT',
    address: ADDRESS,
    group_id: 'wlg_4Tq8mZc1Xv7RkPd2',
    notes: 'Repasse M-0123456789',
  },
};
const MADE: SubMerchantWithdrawal = {
  id: '0b0f7a52-3f0c-4c58-9df1-2a6c9e6ad002',
  state: 'done',
  token: 'M-0123456789',
  asked: {
    account: 'USDT',
    amount: '10.50',
    wallet: 'wlg_4Tq8mZc1Xv7RkPd2',
    addresses: [],
    withdrawal_type: 'crypto',
  },
  created_by: { id: 'u', name: 'Helena Prado' },
  created_at: '2026-11-20T15:47:30Z',
  request_id: 'req-7',
};
const STATES = {
  completed: {},
  pending: { process: 'payout.sending', status: { en: 'Processing', pt: 'Processando', es: 'En proceso' } },
  failed: {
    process: 'error.rejected',
    status: NONE,
    error_message: { en: 'Network refused', pt: 'Rede recusou', es: 'La red rechazó' },
  },
} as const;

const PROOF: WithdrawalProofAnswer = {
  owner: { correlation_id: '2263c175-1439-4020-a6d4-9e606c85e838', name: 'Livraria Outono' },
  record: RECORD,
  made: MADE,
  observed: [],
  now: '2026-11-24T18:22:40Z',
  read_at: '2026-11-24T18:20:14Z',
};
const printed = (change: Partial<WithdrawalProofAnswer> = {}, locale: Locale = 'en') =>
  printedWords(<SubMerchantWithdrawalFrame {...PROOF} {...change} />, locale);
function without(made: Partial<SubMerchantWithdrawal>) {
  const { record: _, ...rest } = PROOF;
  return printedWords(<SubMerchantWithdrawalFrame {...rest} made={{ ...MADE, ...made }} />);
}

test.each(
  LOCALES.flatMap((locale) =>
    (['completed', 'pending', 'failed'] as const).map((kind) => [locale, kind] as const),
  ),
)('in %s a sub-merchant’s withdrawal that is %s prints these words', (locale, kind) => {
  expect(printed({ record: { ...RECORD, ...STATES[kind] } }, locale)).toMatchSnapshot();
});

test('whose it is, who asked and what differs stand on the page; the address is masked', () => {
  const words = printed({ made: { ...MADE, differs: ['amount', 'address'] } });
  for (const text of [
    'Livraria Outono',
    'Asked by Helena Prado',
    'Differs from the request the amount, the address',
  ])
    expect(words).toContain(text);
  expect(words).not.toContain(ADDRESS);
  const { made: _, ...elsewhere } = PROOF;
  expect(printedWords(<SubMerchantWithdrawalFrame {...elsewhere} />)).not.toContain('Asked by');
});

test('a request, an unknown outcome, a refusal and a person’s word are no proof, with the reason', () => {
  const resolution = { actor: { id: 'u', name: 'Ana' }, outcome: 'done', note: 'desk', at: '' } as const;
  const reasons: [Partial<SubMerchantWithdrawal>, string][] = [
    [{}, 'once a read shows its record'],
    [{ state: 'sending' }, 'while the answer is awaited'],
    [{ state: 'unknown' }, 'unknown whether it was made'],
    [{ state: 'refused' }, 'The API refused'],
    [{ state: 'not_done' }, 'was not made'],
    [{ resolution }, 'A person recorded this outcome'],
    [{ ambiguous: ['a', 'b'] }, 'Several records carry its code'],
  ];
  for (const [made, reason] of reasons) {
    expect(without(made)).toContain(reason);
    expect(without(made)).not.toContain('What this page says');
  }
});
