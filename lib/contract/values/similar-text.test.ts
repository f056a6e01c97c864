import { expect, test } from 'vitest';
import { isSimilar } from './similar-text';

test.each([
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x5290aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa9EE7', true],
  ['wallet-cold-000042', 'wallet-cold-000043', true],
  ['wallet-cold-000042', 'wallet-cold-000024', true],
  ['ana@mesa.example', 'ana@messa.example', true],
  ['ana@mesa.example', 'ana@mesa.exmaple', true],
  ['ana@mesa.example', 'ANA@mesa.example', false],
  ['ana@mesa.example', 'bob@mesa.example', false],
  ['12345678000195', '98765432000198', false],
  ['w1', 'w2', false],
])('%s beside %s: %s', (one, other, alike) => {
  expect([isSimilar(one, other), isSimilar(other, one)]).toEqual([alike, alike]);
});
