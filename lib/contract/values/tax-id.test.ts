import { expect, test } from 'vitest';
import { looksLikeTaxId, readTaxDigits, readTaxId } from './tax-id';
import { formatTaxId, holdsTaxId, maskTaxId, maskTaxIdsIn } from './tax-id-text';

test.each([
  ['529.982.247-25', 'cpf', '52998224725'],
  ['52998224725', 'cpf', '52998224725'],
  [' 529 982 247 25 ', 'cpf', '52998224725'],
  ['12.345.678/0001-95', 'cnpj', '12345678000195'],
  ['12345678000195', 'cnpj', '12345678000195'],
  ['12ABC34501DE35', 'cnpj', '12ABC34501DE35'],
  ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
  ['529.982.247\u201325', 'cpf', '52998224725'],
  ['５２９９８２２４７２５', 'cpf', '52998224725'],
  ['529.982\u200b.247-25', 'cpf', '52998224725'],
  ['12\u2060ABC34501DE\u00ad35\ufeff', 'cnpj', '12ABC34501DE35'],
])('%j is a %s and is sent as %s', (text, kind, digits) => {
  expect(readTaxId(text)).toEqual({ kind, digits });
});

test.each([
  ['52998224724', 'check_digits'],
  ['11111111111', 'check_digits'],
  ['12.345.678/0001-96', 'check_digits'],
  ['12ABC34501DE36', 'check_digits'],
  ['5299822472', 'not_a_tax_id'],
  ['529982247255', 'not_a_tax_id'],
  ['５２９９８２２４７２', 'not_a_tax_id'],
  ['529.982.247-2a', 'not_a_tax_id'],
  ['<script>', 'not_a_tax_id'],
  ['', 'required'],
  [' . - ', 'required'],
])('safety 45: %j is refused: %s', (text, reason) => {
  expect(readTaxId(text)).toEqual({ reason });
});

test('outer digits are hidden', () => {
  expect(maskTaxId({ kind: 'cpf', digits: '52998224725' })).toBe('•••.982.247-••');
  expect(maskTaxId({ kind: 'cnpj', digits: '12345678000195' })).toBe('••.345.678/••••-••');
  expect(formatTaxId({ kind: 'cnpj', digits: '12345678000195' })).toBe('12.345.678/0001-95');
});

test('safety 45: where the API takes digits only, a CNPJ with letters is refused with that reason', () => {
  expect(readTaxDigits('12ABC34501DE35')).toEqual({ reason: 'alphanumeric_cnpj' });
  expect(readTaxDigits('12345678000195')).toEqual({ kind: 'cnpj', digits: '12345678000195' });
});

test.each([
  ['Paid by 12ABC34501DE35 today', 'Paid by ••.ABC.345/••••-•• today'],
  ['CNPJ12abc34501de35.', 'CNPJ••.ABC.345/••••-••.'],
  ['CPF 529.982.247\u201325 – paid', 'CPF •••.982.247-•• – paid'],
  ['CPF ５２９．９８２．２４７－２５！', 'CPF •••.982.247-••！'],
  ['11.222.333/0001\u201381 and 529 982 247 25', '••.222.333/••••-•• and •••.982.247-••'],
  ['CPF 529.982\u200b.247-25!', 'CPF •••.982.247-••!'],
  ['paid\u200b 5299\u00ad8224\u2060725\ufeff.', 'paid\u200b •••.982.247-••\ufeff.'],
  ['a 12\u200dABC34501\u200eDE35 b', 'a ••.ABC.345/••••-•• b'],
  ['\u200b529\u200b982\u200b247\u200b25', '•••.982.247-••'],
  ['C\u200bPF52998224725, x\u200b52998224725', 'C\u200bPF•••.982.247-••, x\u200b•••.982.247-••'],
  ['11.222.333/0001\u180e-81', '••.222.333/••••-••'],
])('safety 53: %j is masked and found, and what stands around it stays', (text, masked) => {
  expect(maskTaxIdsIn(text)).toBe(masked);
  expect(holdsTaxId(text)).toBe(true);
});

test.each([
  '12ABC34501DE36',
  'E18236120202611291845s0000001',
  'ORDER–2026–00012345',
  'ORDER\u200b2026\u200b1',
])('%j is no tax id and stays', (text) => {
  expect(maskTaxIdsIn(text)).toBe(text);
  expect(holdsTaxId(text)).toBe(false);
});

test('safety 53: a megabyte of unseen signs is read in no more than its own time', () => {
  const run = '\u200b'.repeat(60_000);
  const text = Array.from({ length: 16 }, (_, digit) => `${digit % 10}${run}`).join('');
  const began = performance.now();
  expect(maskTaxIdsIn(`${text}.${text}`)).toContain(run);
  expect(performance.now() - began).toBeLessThan(5_000);
});

test.each(['529.982\u200b.247-25', '5299822\u206047-00'])('%j looks like a tax id', (text) => {
  expect(looksLikeTaxId(text)).toBe(true);
});
