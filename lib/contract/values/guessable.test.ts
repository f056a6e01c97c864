import { expect, test } from 'vitest';
import { isGuessable } from './guessable';

test.each([
  'mesa-demo-2026',
  'password1234',
  'P@ssw0rd-2026!',
  'Senha123456!',
  'contraseña2026',
  'changeme-changeme',
  'horse-horse-horse',
  'hunter2hunter2hunter2',
  'abcabcabcabcab',
  'aaaaaaaaaaaaaaaa',
  '123456789012',
  'qwertyuiop12',
  'correct horse battery staple',
  'admin@2026admin',
  'p4ssw0rd!2026',
  'p4ssw0rd12345',
  'pa55word-pa55',
  '7es7e-2026-7es7e',
  'we1come-2026!',
  'qazwsxedcrfv',
  '1q2w3e4r5t6y',
  'zaq12wsxcde3',
  'qweasdzxc-rtyfghvbn',
  'abcdefghijklmnop',
  '0987654321poiuy',
  '',
])('%s is published, common or a repeated word (W10)', (text) => {
  expect(isGuessable(text)).toBe(true);
});

test.each([
  '8d1f0b6a94c7e2553fa1d0c6b7e98f42',
  'bench-only-password-2026',
  'a phrase for this test alone',
  'K7$92!x-8831pQ',
  'três tigres tristes e um prato',
  'a secret of forty letters for a live server',
  '9471c05e2d6b83fa',
  'trees were poorly dressed in red',
])('%s may be used', (text) => {
  expect(isGuessable(text)).toBe(false);
});
