import { expect, test } from 'vitest';
import { spellAmount } from './spelled-amount';

test.each([
  ['0', 'zero USDT', 'zero USDT', 'cero USDT'],
  ['1', 'one USDT', 'um USDT', 'un USDT'],
  ['21', 'twenty-one USDT', 'vinte e um USDT', 'veintiún USDT'],
  ['100', 'one hundred USDT', 'cem USDT', 'cien USDT'],
  ['1001', 'one thousand one USDT', 'mil e um USDT', 'mil un USDT'],
  [
    '1234',
    'one thousand two hundred thirty-four USDT',
    'mil duzentos e trinta e quatro USDT',
    'mil doscientos treinta y cuatro USDT',
  ],
  ['40000.00', 'forty thousand USDT', 'quarenta mil USDT', 'cuarenta mil USDT'],
  ['400000', 'four hundred thousand USDT', 'quatrocentos mil USDT', 'cuatrocientos mil USDT'],
  [
    '48250.500000',
    'forty-eight thousand two hundred fifty point five USDT',
    'quarenta e oito mil duzentos e cinquenta vírgula cinco USDT',
    'cuarenta y ocho mil doscientos cincuenta coma cinco USDT',
  ],
  ['1.05', 'one point zero five USDT', 'um vírgula zero cinco USDT', 'uno coma cero cinco USDT'],
  ['1000000', 'one million USDT', 'um milhão USDT', 'un millón USDT'],
  [
    '2131500000',
    'two billion one hundred thirty-one million five hundred thousand USDT',
    'dois bilhões cento e trinta e um milhões e quinhentos mil USDT',
    'dos mil ciento treinta y un millones quinientos mil USDT',
  ],
])('safety 27: %s is said in each language', (value, en, pt, es) => {
  expect(spellAmount(value, 'USDT', 'en')).toBe(en);
  expect(spellAmount(value, 'USDT', 'pt-BR')).toBe(pt);
  expect(spellAmount(value, 'USDT', 'es')).toBe(es);
});

test('amounts that differ by a separator or a zero never sound the same', () => {
  const values = ['1.5', '15', '150', '1500', '1.05', '10.5', '100.5', '1000.5', '1050', '10005'];
  for (const locale of ['en', 'pt-BR', 'es'] as const) {
    expect(new Set(values.map((value) => spellAmount(value, 'BTC', locale))).size).toBe(values.length);
  }
});

test('what is no amount has no words', () => {
  for (const value of ['', 'abc', '-1', '1'.repeat(25)]) {
    expect(spellAmount(value, 'USDT', 'en')).toBeNull();
  }
});
