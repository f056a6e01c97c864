import { expect, test, vi } from 'vitest';
import type { TransactionsAnswer } from '@/lib/contract/bff/transactions';
import { renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { UnappliedNote } from './late-failure';
import { UnappliedFiltersNote } from './list-notes';

const ANSWER: TransactionsAnswer = {
  results: [],
  total: 0,
  limit: 20,
  offset: 0,
  applied: {},
  verdicts: {},
  now: '2026-11-20T14:32:05Z',
  read_at: '2026-11-20T14:32:05Z',
};

test('safety 36: every filter that was not applied is named, by the name it has on this list', () => {
  const verdicts = {
    wallet: 'not_met',
    client_tax_id: 'not_met',
    created: 'not_met',
    pix_e2e: 'not_checkable',
  } as const;
  const text = textOf(
    renderPart(<UnappliedFiltersNote list="offramps" pages={[ANSWER, { ...ANSWER, verdicts }]} />),
  );
  expect(text).toContain(
    'The API did not apply these filters: Source wallet, Payee CPF or CNPJ, Created. Some rows below',
  );
  expect(text).not.toContain('PIX');
});

test.each([
  ['en', 'this filter: Created. Some', 'these filters: Created, Wallet. Some'],
  ['pt-BR', 'este filtro: Criado. Algumas', 'estes filtros: Criado, Carteira. Algumas'],
  ['es', 'este filtro: Creado. Algunas', 'estos filtros: Creado, Billetera. Algunas'],
] as const)(
  'safety 36: one filter and several have their own words, and a stop after them (%s)',
  (locale, one, two) => {
    const note = (verdicts: TransactionsAnswer['verdicts']) =>
      textOf(
        renderPart(<UnappliedFiltersNote list="checkouts" pages={[{ ...ANSWER, verdicts }]} />, { locale }),
      );
    expect(note({ created: 'not_met' })).toContain(one);
    expect(note({ created: 'not_met', wallet: 'not_met' })).toContain(two);
  },
);

test('safety 36: until the code of the names is there the warning stands without them', async () => {
  const of = (verdicts: TransactionsAnswer['verdicts']) =>
    renderPart(<UnappliedNote list="checkouts" pages={[ANSWER, { ...ANSWER, verdicts }]} />);
  expect(of({ created: 'met', total: 'not_checkable' })).toBe('');
  expect(of({ created: 'not_met' })).toMatch(/role="alert".*Do not rely on these rows or on their total\./);
  await vi.waitFor(() => expect(textOf(of({ created: 'not_met' }))).toContain('this filter: Created.'));
  expect(of({ created: 'met' })).toBe('');
});
