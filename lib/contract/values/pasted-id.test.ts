import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPasted } from './pasted-id';

test.each([
  ['529.982.247-25', 'tax_id'],
  ['52998224725', 'tax_id'],
  [' 11.222.333/0001-81 ', 'tax_id'],
  ['11222333000181', 'tax_id'],
  ['52998224724', 'refused'],
  ['529.982.247-24', 'refused'],
  ['11222333000182', 'refused'],
  ['12ABC34501DE35', 'tax_id'],
  ['５２９９８２２４７２５', 'tax_id'],
  ['E60746948202611201432AbCdEf12345', 'pix_e2e'],
  ['E60746948202613201432AbCdEf12345', 'id'],
  [`0x${'a1'.repeat(32)}`, 'hash'],
  ['A1'.repeat(32), 'hash'],
  ['8f3c2a91-0d4e-4c1b-9a77-5e0f2c31b47e', 'id'],
  ['8F3C2A910D4E4C1B9A775E0F2C31B47E', 'id'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', 'wallet'],
  ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'wallet'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'wallet'],
  ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'wallet'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'wallet'],
  ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'wallet'],
  ['7dHbWXmci3dT8UFYWYZweBLXgycu7Y3iL6trKn1Y7ARj', 'wallet'],
  ['chk_0fL9aZ81hQeT5cMw2XyB7u', 'id'],
  ['onr_2026.11:77-b', 'id'],
] as const)('%s reads as %s', (text, kind) => {
  expect(readPasted(text)?.kind).toBe(kind);
});

test.each([
  ['', null],
  ['   ', null],
  ['balances', null],
  ['Onramps of today', null],
  ['saques', null],
  ['transformacoes', null],
  ['12345', null],
  ['undefined', null],
  ['NaN', null],
  ['1;DROP TABLE users', null],
  ['<script>alert(1)</script>', null],
  ["' OR 1=1 --", null],
  ['../../../etc/passwd', null],
  ['Ω≈ç√∫˜µ≤≥÷', null],
  ['田中さんにあげて下さい', null],
  ['👾 🙇 💁', null],
  ['٠١٢٣٤٥٦٧٨٩٠', null],
] as const)('%j is no id and searches the pages', (text, expected) => {
  expect(readPasted(text)).toBe(expected);
});

test.each([
  ['x'.repeat(300), 'too_long'],
  ['a\u0000b', 'control_characters'],
  ['0x5290\u202e8400098527886E0F7030069857D2E4169EE7', 'control_characters'],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Divf\u200bNa', 'control_characters'],
  ['\ud800', 'control_characters'],
] as const)('safety 54: %j is refused before anything is looked for', (text, reason) => {
  expect(readPasted(text)).toEqual({ kind: 'refused', reason });
});

test('safety 53: a tax id never comes back as text to put into an address', () => {
  const pasted = readPasted('529.982.247-25');
  expect(pasted).toEqual({ kind: 'tax_id', digits: '52998224725', masked: '•••.982.247-••' });
  fc.assert(
    fc.property(fc.stringMatching(/^\d{11}$|^\d{14}$|^\d{3}\.\d{3}\.\d{3}-\d{2}$/), (text) => {
      expect(['tax_id', 'refused']).toContain(readPasted(text)?.kind);
    }),
  );
});

test('any text is read without throwing, and what is offered is what was pasted', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const pasted = readPasted(text);
      if (pasted !== null && 'value' in pasted) expect(pasted.value).toBe(text.trim());
    }),
  );
});
