import { expect, test } from 'vitest';
import { readTaxId } from './tax-id';
import { formatTaxId, maskTaxId } from './tax-id-text';

test.each([
  ['529.982.247-25', 'cpf', '52998224725'],
  ['52998224725', 'cpf', '52998224725'],
  [' 529 982 247 25 ', 'cpf', '52998224725'],
  ['12.345.678/0001-95', 'cnpj', '12345678000195'],
  ['12345678000195', 'cnpj', '12345678000195'],
])('%j is a %s and is sent as %s', (text, kind, digits) => {
  expect(readTaxId(text)).toEqual({ kind, digits });
});

test.each([
  ['52998224724', 'check_digits'],
  ['11111111111', 'check_digits'],
  ['12.345.678/0001-96', 'check_digits'],
  ['12ABC34501DE35', 'alphanumeric_cnpj'],
  ['12.abc.345/01de-35', 'alphanumeric_cnpj'],
  ['12ABC34501DE36', 'check_digits'],
  ['5299822472', 'not_a_tax_id'],
  ['529982247255', 'not_a_tax_id'],
  ['５２９９８２２４７２５', 'not_a_tax_id'],
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
