import { expect, test } from 'vitest';
import { maskKeysIn } from './pix-keys-in-text';

test.each([
  ['Key is joao.silva@empresa.com.br.', 'Key is jo•••@empresa.com.br.'],
  ['a@b.example, <ana@ação.com.br>', '•••@b.example, <an•••@ação.com.br>'],
  ['Ligar +55 (11) 98765-4321 hoje', 'Ligar +55 11 •••••-4321 hoje'],
  ['+5511987654321', '+55 11 •••••-4321'],
  ['11987654321', '+55 11 •••••-4321'],
  ['11 98765 4321 / (21) 99876-5432', '+55 11 •••••-4321 / +55 21 •••••-5432'],
  ['+55 11 3456-7890 e (11) 3456-7890', '+55 11 •••••-7890 e +55 11 •••••-7890'],
  ['5511987654321', '+55 11 •••••-4321'],
])('%s is shown as %s', (text, shown) => {
  expect(maskKeysIn(text)).toBe(shown);
  expect(maskKeysIn(shown)).toBe(shown);
});

test.each([
  ...[
    'BRL 11987654321.50',
    '1,198,765,432',
    'E18236120202611241200s0123456789',
    '2026-11-24 12:00',
    '3456-7890',
  ],
  ...['1198765', '0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1', 'paid @ noon', 'R$ 98.765,43', '1134567890'],
  ...['2263c175-1439-4020-a6d4-9e606c85e838'],
])('%s stays', (text) => {
  expect(maskKeysIn(text)).toBe(text);
});
