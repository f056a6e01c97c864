import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COLUMNS } from '@/components/lists/columns';
import { useRowFormatters } from '@/components/transactions/table/row-formatters';
import { cellOf } from '@/components/transactions/table/transaction-cell';
import { cellStyles } from '@/components/transactions/table/transactions-table';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import { DEFAULT_STAGE_CATALOG } from '@/lib/contract/payments-api/assumptions/stage-catalog';
import {
  TRANSACTION_LISTS,
  type TransactionList,
} from '@/lib/contract/values/transactions/transaction-lists';
import type { Locale } from '@/lib/i18n/locales';
import { makeRow, NO_LABEL, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { isToCome, isUnderWay } from './attribute-text';
import { pendingSteps } from './pending-steps';
import { RecordBody } from './record-body';

type Attributes = TransactionRow['attributes'];

const told = (text: string) => ({ en: text, pt: text, es: text });
const OPEN = { process: 'payment.pending', status: told('Pending') };
const body = (list: TransactionList, change: Partial<TransactionRow>, locale: Locale = 'en') =>
  textOf(renderPart(<RecordBody list={list} row={makeRow(change)} detail={undefined} />, { locale }));
const open = (list: TransactionList, attributes: Attributes, locale: Locale = 'en') =>
  body(list, { ...OPEN, attributes }, locale);

/** As the keys are named on screen. */
const WORDS = { pix_e2e: 'PIX end-to-end ID', tx_hash: 'Transaction hash' };

const NOT_YET = /not (broadcast )?yet|Appears with the hash|No hash yet/i;
const { checkout, onramp, offramp, withdrawal } = DEFAULT_STAGE_CATALOG;
const waiting = (stages: typeof checkout) => stages.filter(({ kind }) => kind === 'waiting');
const ASSUMED_LISTS = TRANSACTION_LISTS.filter((list) => list !== 'withdrawals');
const MADE = { currency_code: 'USDT', amount_fiat: '100.10' };
const WITHDRAWN = {
  amount_discounted: '100.00',
  currency_receive_code: 'USDT',
  address: 'TGnk',
  group_id: 'g',
};
const BEGUN: Record<TransactionList, Attributes> = {
  checkouts: MADE,
  onramps: MADE,
  offramps: MADE,
  withdrawals: WITHDRAWN,
};
const PIX = { pix_e2e: 'E1823' };
const HASH = { tx_hash: 'be04' };

describe('ENV-21: a step that has not happened stands as not yet, in the order of its kind, until it is there', () => {
  test.each([
    ['checkouts', {}, ['PIX end-to-end ID']],
    ['checkouts', PIX, []],
    ['onramps', {}, ['PIX end-to-end ID', 'Transaction hash']],
    ['onramps', PIX, ['Transaction hash']],
    ['onramps', { ...PIX, ...HASH }, []],
    ['offramps', {}, ['Transaction hash', 'PIX end-to-end ID']],
    ['offramps', HASH, ['PIX end-to-end ID']],
    ['offramps', { ...PIX, ...HASH }, []],
  ] as const)('%s with %j', (list, reached, coming) => {
    const text = open(list, { ...MADE, ...reached });
    const rows = coming.map((name) => `${name} Not yet `).join('');
    const there = Object.entries(reached).map(
      ([key, value]) => `${WORDS[key as keyof typeof WORDS]} ${key} ${value}`,
    );
    expect(text).toContain(`Asset currency_code USDT ${there.join(' ')} ${rows}`.replace(/ +/g, ' '));
    expect(text.match(new RegExp(NOT_YET, 'gi')) ?? []).toHaveLength(coming.length);
  });

  test('in the language of the reader', () => {
    expect(open('onramps', MADE, 'pt-BR')).toContain(
      'ID end-to-end do PIX Ainda não Hash da transação Ainda não',
    );
    expect(open('onramps', MADE, 'es')).toMatch(/PIX Aún no Hash de la transacción Aún no/);
  });

  test('a withdrawal to a chain: figures, fee, hash and explorer', () => {
    const text = open('withdrawals', WITHDRAWN);
    expect(text).toContain('Not yet network fee');
    expect(text).toContain('Reaches destination Not yet');
    expect(text).toContain('Transaction hash Not broadcast yet');
    expect(text).toContain('Explorer Appears with the hash');
    const whole = { amount_received: '98.50', network_fee: '1.50', explorer_url: 'https://x.example/1' };
    expect(open('withdrawals', { ...WITHDRAWN, ...HASH, ...whole })).not.toMatch(NOT_YET);
  });
});

describe('no step is promised that may never come', () => {
  const ENDS: readonly Partial<TransactionRow>[] = [
    { process: 'success.completed', status: told('Completed') },
    { process: 'failure.payment', status: told('Failed'), error_message: told('It broke') },
    { process: 'zeta.omega', status: told('Failed'), error_message: { en: '', pt: 'Quebrou', es: '' } },
    { process: 'chargeback.open', status: told('Chargeback'), error_message: told('Disputed') },
    ...[
      'failure.payment',
      'payment.expired',
      'expired.quote',
      'cancelled.user',
      'payment.canceled',
      'custody.rejected',
      'payment.denied',
      'payment.reversed',
      'payment.timeout',
      'kyc.declined',
      'checkout.abandoned',
      'checkout.completed',
      'session.closed',
      'success',
    ].map((process) => ({ process, status: told('Ended') })),
  ];
  test.each(ENDS.flatMap((end) => TRANSACTION_LISTS.map((list) => [list, end] as const)))(
    'ENV-21, EVT-04: %s at its end, %j',
    (list, end) => {
      expect(body(list, { ...end, attributes: BEGUN[list] })).not.toMatch(NOT_YET);
      expect(body(list, { ...OPEN, attributes: BEGUN[list] })).toMatch(NOT_YET);
    },
  );

  test.each(ASSUMED_LISTS)('O-10: %s with a code that nobody published, or without any', (list) => {
    const attributes = BEGUN[list];
    const { process: _, ...bare } = makeRow({ status: OPEN.status, attributes });
    expect(textOf(renderPart(<RecordBody list={list} row={bare} detail={undefined} />))).not.toMatch(NOT_YET);
    const word = fc.stringMatching(/^[a-z]{1,12}$/);
    const code = fc.oneof(
      word,
      fc.constant('constructor'),
      fc.tuple(word, word).map((parts) => parts.join('.')),
      fc.string(),
    );
    const known = waiting([checkout, onramp, offramp].flat());
    const isKnown = (process: string) => known.some((stage) => stage.process === process);
    fc.assert(
      fc.property(code, (process) => {
        fc.pre(!isKnown(process));
        const row = makeRow({ process, status: OPEN.status, attributes });
        expect([isUnderWay(row), pendingSteps(list, row)]).toEqual([false, []]);
      }),
    );
  });

  test('O-10, O-12: known as under way are the stages that a ramp or checkout of the sandbox waits in, as long as the API has a label for them', () => {
    for (const { process } of waiting([checkout, onramp, offramp].flat())) {
      const row = makeRow({ process, status: told('Open') });
      expect([process, isUnderWay(row)]).toEqual([process, true]);
      expect(isUnderWay({ ...row, status: NO_LABEL })).toBe(false);
      expect(isUnderWay({ ...row, error_message: told('It broke') })).toBe(false);
    }
  });

  const CODES = ['zeta.omega', 'custody.signing', 'BROADCASTING', 'constructor', undefined];
  const UNPUBLISHED = [...CODES, ...waiting(withdrawal).map(({ process }) => process)];
  test.each(UNPUBLISHED)(
    'ENV-21, WDR-06, WDR-07: a withdrawal waits for its documented keys in whatever stage, %s, with a label or without',
    (process) => {
      for (const status of [told('Anything'), NO_LABEL]) {
        const { process: _, ...bare } = makeRow({ status, attributes: WITHDRAWN });
        const row = process === undefined ? bare : { ...bare, process };
        expect(isToCome(row)).toBe(true);
        const text = textOf(renderPart(<RecordBody list="withdrawals" row={row} detail={undefined} />));
        expect(text).toContain('Transaction hash Not broadcast yet');
        expect(text).toContain('Explorer Appears with the hash');
        expect(text).toContain('Reaches destination Not yet');
        expect(isToCome({ ...row, error_message: told('It broke') })).toBe(false);
      }
    },
  );

  test('in the list too: no hash after an error, not given at another end, no hash yet before', () => {
    const Cell = ({ row }: { row: TransactionRow }) =>
      cellOf('transaction', 'withdrawals', row, useRowFormatters());
    const cell = (change: Partial<TransactionRow>) =>
      textOf(renderPart(<Cell row={makeRow({ ...change, attributes: WITHDRAWN })} />)).trim();
    expect([OPEN, ...ENDS].map(cell).map((text) => text.replace('– ', ''))).toEqual([
      'No hash yet',
      ...ENDS.map(({ error_message }) => (error_message ? 'No hash' : 'Not given')),
    ]);
  });

  test('GEN-05: a PIX withdrawal waits for its figure alone: it has no address, hash, explorer or fee', () => {
    const text = open('withdrawals', { amount_discounted: '100.00', currency_receive_code: 'BRL' });
    expect(text.match(new RegExp(NOT_YET, 'gi'))).toEqual(['Not yet']);
    expect(text).toContain('Reaches destination Not yet');
    expect(text).not.toMatch(/hash|Explorer|network fee/i);
  });

  test.each([
    ['en', 'Destination PIX'],
    ['pt-BR', 'Destino PIX'],
    ['es', 'Destino PIX'],
  ] as const)(
    'GEN-05: a withdrawal in BRL without address or hash says that it goes to PIX (%s)',
    (locale, said) => {
      const pix = { amount_discounted: '100.00', currency_receive_code: 'BRL' };
      expect(open('withdrawals', pix, locale)).toContain(said);
      for (const other of [
        WITHDRAWN,
        { ...WITHDRAWN, currency_receive_code: 'BRL' },
        { amount_discounted: '100.00' },
        { ...pix, ...HASH },
      ]) {
        expect(open('withdrawals', other, locale)).not.toContain(said);
      }
    },
  );

  test('GEN-05: on the phone the card of a withdrawal without address has no line for a hash', () => {
    const Cell = ({ row }: { row: TransactionRow }) =>
      cellOf('transaction', 'withdrawals', row, useRowFormatters());
    const html = renderPart(<Cell row={makeRow({ attributes: { currency_receive_code: 'BRL' } })} />);
    expect(html).toMatch(/^<span data-none=/);
    const Look = () => (
      <i
        className={cellStyles('withdrawals', COLUMNS.withdrawals.slice(-1), useRowFormatters())[0]?.className}
      />
    );
    expect(renderPart(<Look />)).toContain('max-md:has-[&gt;[data-none]]:hidden');
  });

  test.each(TRANSACTION_LISTS)(
    'ENV-19, CHK-20: %s without attributes, or with unknown ones alone',
    (list) => {
      expect(open(list, {})).not.toMatch(NOT_YET);
      if (list !== 'withdrawals')
        expect(open(list, { zzz: '1', nested: { json: '[]' } })).not.toMatch(NOT_YET);
    },
  );

  test('ENV-21: a key that is there is told once, whatever its value', () => {
    const text = open('onramps', { ...MADE, pix_e2e: null });
    expect(text).toContain('PIX end-to-end ID pix_e2e null Transaction hash Not yet');
    expect(text.match(/PIX end-to-end ID/g)).toHaveLength(1);
    expect(open('onramps', { pix_e2e: null, tx_hash: null })).not.toMatch(NOT_YET);
  });

  test('a step that a later one has overtaken is not waited for', () => {
    expect(open('onramps', { ...MADE, ...HASH })).not.toMatch(NOT_YET);
    expect(open('offramps', { ...MADE, ...PIX })).not.toMatch(NOT_YET);
  });
});
