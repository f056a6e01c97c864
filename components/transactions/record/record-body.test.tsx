import { describe, expect, test } from 'vitest';
import { StatusMark } from '@/components/transactions/table/status-mark';
import type { TransactionRow } from '@/lib/contract/bff/transactions';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { onMachinesInThreeZones } from '@/lib/testing/harnesses/machine-zones';
import { makeRow, NO_LABEL, renderPart, textOf } from '@/lib/testing/screens/render-transactions';
import { RecordBody } from './record-body';

const label = (en: string, pt = en, es = en) => ({ en, pt, es });
const body = (row: TransactionRow, list: TransactionList = 'onramps', scene = {}) =>
  renderPart(<RecordBody list={list} row={row} detail={undefined} />, scene);
const status = (row: TransactionRow, locale: 'en' | 'pt-BR' | 'es' = 'en') =>
  renderPart(<StatusMark row={row} />, { locale });

describe('status', () => {
  test('ENV-12: the label is in the reader’s language, and marked when it fell back to another', () => {
    expect(textOf(status(makeRow(), 'pt-BR'))).toContain('Concluído');
    const fallback = status(makeRow({ status: { en: '', pt: '', es: 'Hecho' } }));
    expect(textOf(fallback)).toContain('Hecho');
    expect(fallback).toContain('lang="es"');
  });

  test('ENV-15: without a label there is no information: no colour, no process code', () => {
    for (const process of ['success.completed', 'failure.payment', 'zeta.omega']) {
      const html = status(makeRow({ status: NO_LABEL, process, error_message: label('Broken') }));
      expect(textOf(html).trim()).toBe('No information');
      expect(html).not.toMatch(/text-(ok|bad)/);
    }
  });

  test('red comes from an error text alone, green from a success stage alone', () => {
    expect(status(makeRow({ error_message: label('Broken') }))).toContain('text-bad');
    expect(status(makeRow())).toContain('text-ok');
    expect(status(makeRow({ process: 'failure.payment' }))).not.toMatch(/text-(ok|bad)/);
    const { process: _, ...bare } = makeRow();
    expect(status(bare)).not.toMatch(/text-(ok|bad)/);
  });
});

describe('a record', () => {
  test('ENV-19: an empty object of attributes says so and is no error', () => {
    expect(textOf(body(makeRow()))).toContain('No further details published for this step.');
  });

  test('CHK-20, ENV-11: unknown keys are shown as they came, whatever the process', () => {
    const nested = { json: '{ "a": [0.1000000000000000055, 1e400, "12"] }' };
    const attributes = { zzz: '1', nested, zero: '0', no: false, none: null };
    const text = textOf(body(makeRow({ process: 'zeta.omega', attributes })));
    expect(text).toContain('zzz 1');
    expect(text).toContain('nested { "a": [0.1000000000000000055, 1e400, "12"] }');
    expect(text).toContain('none null');
    expect(text).toContain('zero 0');
    expect(text).toContain('no false');
  });

  test('ENV-16: the error is quoted as the API’s words', () => {
    const html = body(makeRow({ error_message: label('It broke', 'Quebrou') }), 'checkouts', {
      locale: 'pt-BR',
    });
    expect(textOf(html)).toMatch(/A API diz: Quebrou/);
  });

  onMachinesInThreeZones(() => {
    test('ENV-08, safety 35: times have seconds and their zone; what is no timestamp is shown as it came', () => {
      expect(textOf(body(makeRow()))).toContain('19 Nov 2026, 22:23:10 BRT');
      expect(textOf(body(makeRow(), 'onramps', { timeZone: 'Pacific/Kiritimati' }))).toContain(
        '20 Nov 2026, 15:23:10 UTC+14',
      );
      const text = textOf(body(makeRow({ created_at: 'yesterday' })));
      expect(text).toContain('yesterday');
      expect(text).not.toContain('Invalid');
    });
  });

  test('safety 53: masked data has a reveal for those who may, and no copy button that would copy the mask', () => {
    const row = makeRow({
      attributes: { client_tax_id: '•••.982.247-••' },
      masked: ['attributes.client_tax_id'],
    });
    expect(body(row)).toContain(
      'Reveal client_tax_id and all personal data of this record. The audit log records it',
    );
    const viewer = body(row, 'onramps', { role: 'viewer' });
    expect(viewer).not.toContain('Reveal client_tax_id');
    expect(textOf(viewer)).toContain('Your role does not reveal personal data.');
    expect(body(row)).not.toContain('Copy client_tax_id');
  });

  test('safety 53: what is hidden in the API’s words alone is said, and can be revealed, there and in the raw record', () => {
    const row = makeRow({ message: label('CPF •••.982.247-•• refused'), masked: ['message.en'] });
    const read = { raw: '{}', observed: [], now: '2026-11-20T14:32:05Z', read_at: '2026-11-20T14:32:05Z' };
    const html = renderPart(<RecordBody list="onramps" row={row} detail={{ ...read, record: row }} />);
    expect(textOf(html)).toContain('Personal data in these words is hidden.');
    expect(html).toContain(
      'Reveal the API’s words and all personal data of this record. The audit log records it',
    );
    expect(textOf(html)).toContain('Personal data is hidden here too, until you reveal it.');
    expect(html).toContain('Reveal Raw JSON and all personal data of this record. The audit log records it');
    expect(body(makeRow())).not.toContain('Reveal');
  });
});

describe('a long identifier', () => {
  const ID = '0xa7dfa9e33d0310f10d2b8545376e1370b06b2787';
  const whole = (html: string) => html.includes(`>${ID}<`) && html.includes(`title="${ID}"`);

  test('language.md 5: it stands on one line, shortened in its middle; whole for whoever listens, points or presses it', () => {
    const withdrawal = body(
      makeRow({ end2end: ID, attributes: { address: ID, tx_hash: ID } }),
      'withdrawals',
    );
    for (const html of [withdrawal, body(makeRow({ attributes: { wallet: ID } }))]) {
      expect(whole(html)).toBe(true);
      expect(html).toMatch(
        /aria-hidden="true"[^>]*>0xa7dfa9e33d03…<\/span><span aria-hidden="true"[^>]*>1370b06b2787</,
      );
      expect(html).not.toMatch(/break-all|max-md:hidden/);
      expect(html).toMatch(new RegExp(`<button type="button" aria-expanded="false" title="${ID}"`));
    }
  });

  test('language.md 5: what is short enough to stand whole is nothing to press', () => {
    const html = body(makeRow({ end2end: 'e2e-1' }));
    expect(html).toContain('e2e-1');
    expect(html).not.toContain('aria-expanded="false" title');
  });

  test('safety 26: a figure is never shortened, nor is what stands for more than an identifier', () => {
    const texts = [
      '9'.repeat(40),
      `-${'9'.repeat(40)}e12`,
      `0.${'1'.repeat(40)}`,
      `{"a":"${'b'.repeat(40)}"}`,
    ];
    for (const text of texts) {
      const html = body(makeRow({ attributes: { zzz: text } }));
      expect(textOf(html)).toContain(`zzz ${text}`);
      expect(html).not.toContain('…');
    }
  });
});

describe('a withdrawal', () => {
  const attributes = {
    amount_discounted: '25000.00',
    amount_received: '24998.80',
    currency_received: 'Tether USD',
    currency_receive_code: 'USDT',
    address: 'TGnkUFhSQKGvkZJuqJdVqnuN',
    network_fee: '1.20',
    group_id: 'wg_1',
  };
  const read = (change: Record<string, unknown>, row: Partial<TransactionRow> = {}) =>
    body(
      makeRow({ process: 'chain.broadcast', ...row, attributes: { ...attributes, ...change } }),
      'withdrawals',
    );

  test('WDR-06, WDR-07: hash and explorer are steps to come, and appear when they are there', () => {
    const before = textOf(read({}));
    expect(before).toContain('Not broadcast yet');
    expect(before).toContain('Appears with the hash');
    const after = read({ tx_hash: 'be04fd32de47', explorer_url: 'https://explorer.example/tx/1' });
    expect(textOf(after)).not.toContain('Not broadcast yet');
    expect(after).toContain('href="https://explorer.example/tx/1"');
    expect(after).toContain('rel="noopener noreferrer"');
  });

  test('safety 50: an explorer address that is not https is text', () => {
    for (const explorer_url of ['javascript:alert(1)', 'data:text/html,x', 'http://explorer.example']) {
      const html = read({ tx_hash: 'x', explorer_url });
      expect(html).not.toContain('href=');
      expect(textOf(html)).toContain(explorer_url);
    }
  });

  test('GEN-05: a PIX payout has neither address nor hash, and no blank rows for them', () => {
    const pix = { amount_discounted: '100.00', amount_received: '100.00', currency_receive_code: 'BRL' };
    const text = textOf(body(makeRow({ attributes: pix }), 'withdrawals'));
    for (const word of [
      'To address',
      'Transaction hash',
      'Explorer',
      'Whitelist group',
      'Notes',
      'broadcast',
    ])
      expect(text).not.toContain(word);
    expect(text).toContain('R$ 100.00');
  });

  test('ENV-21: an amount of 0 is 0, a missing one is not yet, after an error none', () => {
    expect(textOf(read({ amount_received: '0' }))).toContain('0.00 USDT');
    const { amount_received: _, ...rest } = attributes;
    const missing = (row: Partial<TransactionRow>) =>
      textOf(body(makeRow({ process: 'custody.pending', ...row, attributes: rest }), 'withdrawals'));
    expect(missing({})).toContain('Not yet');
    expect(missing({ error_message: label('Rejected') })).not.toContain('Not yet');
    expect(missing({ error_message: label('', 'Rejeitado', '') })).not.toContain('Not yet');
  });

  test('of a failed one nothing is said to reach its destination, though its record holds the figure', () => {
    const failed = textOf(read({}, { error_message: label('Rejected') }));
    expect(failed).toContain('Did not reach the destination 24,998.80');
    expect(failed).not.toContain('Reaches destination');
    expect(textOf(read({}))).toContain('Reaches destination 24,998.80');
  });

  test('safety 26: every digit is shown as the API sent it', () => {
    const text = textOf(read({ amount_received: '0.1000000000000000055', network_fee: '1.50' }));
    expect(text).toContain('0.1000000000000000055');
    expect(text).toContain('1.50 USDT');
  });

  test('WDR-10: a note stands there only when there is one; an unknown key has its generic row', () => {
    expect(textOf(read({}))).not.toContain('Notes');
    expect(textOf(read({ notes: 'Supplier run', batch: '7' }))).toMatch(/Notes Supplier run.*batch 7/);
  });
});
