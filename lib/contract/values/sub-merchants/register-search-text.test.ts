import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPasted } from '@/lib/contract/values/pasted-id';
import { readRegisterSearchText } from './register-search-text';

test.each([
  ['529.982.247-25', 'is_a_tax_id'],
  ['52998224724', 'is_a_tax_id'],
  ['5299822', 'is_a_tax_id'],
  ['529.982.', 'is_a_tax_id'],
  ['12ABC34501DE35', 'is_a_tax_id'],
  ['12ABC34501DE36', 'is_a_tax_id'],
  ['12ABC345', 'is_a_tax_id'],
  ['12ABC345/01', 'is_a_tax_id'],
  ['12.abc.345', 'is_a_tax_id'],
  ['12.abc.345/01de-3', 'is_a_tax_id'],
  ['12abc34501de3', 'is_a_tax_id'],
  ['12 ABC 345 01DE 35', 'is_a_tax_id'],
  ['x'.repeat(300), 'too_long'],
  ['x'.repeat(121), 'too_long'],
  ['a\u202e0x52908400098527886E0F7030069857D2E4169EE7', 'control_characters'],
  ['a\u0000b', 'control_characters'],
  ['   ', 'required'],
] as const)('safety 53, 54: the register is not asked for %j: %s', (text, reason) => {
  expect(readRegisterSearchText(text)).toEqual({ reason });
});

test.each([
  'atelie',
  'PADARIA SUL',
  'PADARIAS',
  'Loja 24 Horas',
  'LOJA24',
  'loja-2024',
  '2263c175',
  '2263c175-1439',
  '2263c175-1439-4020-a6d4-9e606c85e838',
  '12345',
  'v1.2',
])('a name, a tag or an id is looked for: %j', (text) => {
  expect(readRegisterSearchText(` ${text} `)).toEqual({ value: text });
});

test('safety 54: what search refuses at the field is not asked of the register either', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.stringMatching(/^\d{11}$|^\d{14}$/),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const kind = readPasted(text)?.kind;
      if (kind === 'refused' || kind === 'tax_id')
        expect(readRegisterSearchText(text)).toHaveProperty('reason');
    }),
  );
});
