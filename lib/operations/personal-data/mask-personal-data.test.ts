import { expect, test } from 'vitest';
import { parseJson, stringifyJson } from '@/lib/contract/values/json/json';
import { maskLabel, maskTaxIdsIn } from '@/lib/contract/values/tax-id-text';
import { maskPersonal } from './mask-personal-data';

test.each(['x', '1', 'é', ' ', '1.', '\u0001', 'A-'])(
  'safety 53: six million characters of %j are masked without a fault, and a tax id after them too',
  (part) => {
    const long = part.repeat(6_000_000 / part.length);
    expect(maskTaxIdsIn(long) === long).toBe(true);
    expect(maskLabel({ en: long, pt: '', es: '' }).en === long).toBe(true);
    expect(maskPersonal({ notes: long, client_tax_id: long, list: [long] }).tree.notes === long).toBe(true);
    expect(maskTaxIdsIn(`${long} 52998224725`).endsWith(' •••.982.247-••')).toBe(true);
  },
);

test('safety 53: tax ids and names are hidden, by name and by shape, however deep, and nothing else is', () => {
  const { tree, hidden } = maskPersonal({
    client_tax_id: '52998224725',
    client_name: 'Maria Souza',
    clientDocument: '12.345.678/0001-95',
    payer: { name: 'José', email: 'jose@mesa.example', list: [{ cpf: '52998224725' }] },
    surprise: '529.982.247-25',
    amount_fiat: '52998224725',
    network_fee: '11144477735',
    pix_e2e: 'E18236120202611192223griMjypZmtJ',
    currency_name: 'Tether USD',
    currency_received: 'Tether USD',
    wallet: '0x88f584ece957a7d5aa45ad50e1b6d1',
    notes: 'Supplier run',
    empty: null,
  });
  expect(tree).toEqual({
    client_tax_id: '•••.982.247-••',
    client_name: 'M••• S•••',
    clientDocument: '••.345.678/••••-••',
    payer: { name: 'J•••', email: 'j•••', list: [{ cpf: '•••.982.247-••' }] },
    surprise: '•••.982.247-••',
    amount_fiat: '52998224725',
    network_fee: '11144477735',
    pix_e2e: 'E18236120202611192223griMjypZmtJ',
    currency_name: 'Tether USD',
    currency_received: 'Tether USD',
    wallet: '0x88f584ece957a7d5aa45ad50e1b6d1',
    notes: 'Supplier run',
    empty: null,
  });
  expect(Object.keys(hidden)).toEqual([
    'client_tax_id',
    'client_name',
    'clientDocument',
    'payer.name',
    'payer.email',
    'payer.list.0.cpf',
    'surprise',
  ]);
  expect(hidden.client_name).toBe('Maria Souza');
});

test('numbers keep their digits, except where they are somebody’s', () => {
  const { tree } = maskPersonal(parseJson('{"amount_fiat":100.10,"client_tax_id":52998224725,"zero":0}'));
  expect(stringifyJson(tree)).toBe('{"amount_fiat":100.10,"client_tax_id":"•••.982.247-••","zero":0}');
});

test('a figure with its decimals is shown whole under any name, unless its digits are those of a tax id', () => {
  const shown = { share: '1234.52998224725', gas: '52998224725.07', wallet: '-0.52998224725' };
  expect(maskPersonal(shown)).toEqual({ tree: shown, hidden: {} });
  for (const id of ['529.98224725', '529982.24725', '52998224725.0', '11.222333000181'])
    expect(maskPersonal({ share: id }).tree).not.toEqual({ share: id });
});

test('an empty name and an odd tree are no problem', () => {
  expect(maskPersonal({ name: '', nickname: '🙂🙂' }).tree).toEqual({ name: '', nickname: '🙂🙂' });
  expect(maskPersonal(null).tree).toBeNull();
});

test('safety 53: words that repeat a tax id are kept without it, and other numbers in them stay', () => {
  const said =
    'payer_document 52998224725 (529.982.247-25) is not that of order 52998224724 or 1529982247250';
  expect(maskTaxIdsIn(said)).toBe(
    'payer_document •••.982.247-•• (•••.982.247-••) is not that of order 52998224724 or 1529982247250',
  );
});

test.each([
  ['Pagto 529.982.247-25 Maria', 'Pagto •••.982.247-•• Maria'],
  ['CPF52998224725', 'CPF•••.982.247-••'],
  ['cnpj: 11222333000181.', 'cnpj: ••.222.333/••••-••.'],
  ['529 982 247 25 e 529982247-25', '•••.982.247-•• e •••.982.247-••'],
  ['mistyped 529.982.247-26', 'mistyped •••.982.247-••'],
  ['12.ABC.345/01DE-35 pays', '••.ABC.345/••••-•• pays'],
  ['ref_52998224725', 'ref_•••.982.247-••'],
])('safety 53: %s is shown and kept as %s', (said, shown) => {
  expect(maskTaxIdsIn(said)).toBe(shown);
  expect(maskPersonal({ notes: said })).toEqual({ tree: { notes: shown }, hidden: { notes: said } });
  const label = { en: said, pt: 'x', es: '' };
  expect(maskLabel(label)).toEqual({ en: shown, pt: 'x', es: '' });
});

test.each([
  ...[
    '0x52998224725aa',
    'E52998224725202611192223griMjypZmtJ',
    'rfq_a52998224725',
    '2026-11-10T15:00:00.000Z',
  ],
  ...[
    '1,234,567.89 BRL',
    'order 123456789-01',
    'a529982247250b',
    'https://x.example/tx/0xab52998224725cd',
    '',
    'short',
  ],
])('%s is no tax id', (text) => {
  expect(maskTaxIdsIn(text)).toBe(text);
});

test('a label without one is the very same', () => {
  const label = { en: 'Completed', pt: 'Concluído', es: 'Completado' };
  expect(maskLabel(label)).toBe(label);
});

test.each([
  ['digits and a letter', `${'1'.repeat(65_536)}a`],
  ['capitals', 'A'.repeat(65_536)],
  ['capital and small letters', 'aB'.repeat(32_768)],
  ['dots and zeros', '.0'.repeat(32_768)],
  ['digits with spaces', '1 '.repeat(32_768)],
  ['accents', 'é\u0301'.repeat(21_845)],
  ['names in a row', 'payer_name_'.repeat(5_957)],
])('a name and a text of 64 KB of %s are masked in linear time (safety 53)', (_, text) => {
  const begun = process.cpuUsage();
  maskPersonal({ [text]: text, name: text, message: text, payer: { [text]: text } });
  const { user, system } = process.cpuUsage(begun);
  expect((user + system) / 1000).toBeLessThan(1_500);
});
