import { expect, test } from 'vitest';
import { newPassword } from '@/lib/contract/values/password';
import { adminPasswordErrors, isCommonPassword, requireUncommonPassword } from './common-password';

test.each([
  ...['liverpool1234', 'alexander123', 'manchesterunited', 'christopher1', 'jesuschrist1', 'michelle1234'],
  ...['chocolate123', 'internet1234', 'barcelona123', 'realmadrid123', 'gabriel12345', 'pokemon12345'],
  ...['minecraft123', 'unbelievable', 'Summer2026!!', 'L1verp00l1234', 'felicidade123', 'guilherme123'],
  ...['corazon123456', 'mariaeduarda1', 'palmeiras1914', 'saopaulo2026'],
])('%s is on the list, or little more than what is on it (ASVS 5 6.2.4)', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
  expect(await adminPasswordErrors({ environment: 'live', adminPassword: password })).toHaveLength(1);
});

test.each([
  ...['seven brown kettles on a shelf', 'nine wet umbrellas stood in the hall', 'a phrase of her own'],
  ...['três tigres tristes e um prato', 'gato azul no teto', 'tres gatos en la azotea', 'vQ7rTn2LmXw9'],
  ...['K7$92!x-8831pQ', 'blue-otter-93-lamp', '9471c05e2d6b83fa'],
])('%s may be used', async (password) => {
  expect(newPassword.safeParse(password).success).toBe(true);
  expect(await isCommonPassword(password)).toBe(false);
  expect(await adminPasswordErrors({ environment: 'live', adminPassword: password })).toEqual([]);
});

test.each([
  ...[
    'Joaquina Vasconcelos',
    'joaquinavasconcelos',
    'Vasconcelos-2026',
    'vasconcelos12345',
    'joaquina.vasconcelos',
  ],
  ...['Itaquaquecetuba1', 'financeiro@itaquaquecetuba.example'],
])('%s is no password of Joaquina Vasconcelos', async (password) => {
  const person = { name: 'Joaquina Vasconcelos', email: 'financeiro@itaquaquecetuba.example' };
  expect(await isCommonPassword(password, person)).toBe(true);
  const error = await requireUncommonPassword(password, person).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ detail: { fields: { password: 'password_guessable' } } });
});

test('a name with accents is known without them, and a phrase with a name in it may be used', async () => {
  const person = { name: 'Antônia Guimarães', email: 'a@b.example' };
  expect(await isCommonPassword('antoniaguimaraes', person)).toBe(true);
  expect(await isCommonPassword('antonia guarda nove guarda-chuvas no teto', person)).toBe(false);
});

test('the longest password that may be chosen is judged before anybody waits for it', async () => {
  await isCommonPassword('');
  const worst = 'p4$sw0rd1!'.repeat(20);
  const startedAt = performance.now();
  expect(await isCommonPassword(worst)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('a demo keeps its published password', async () => {
  expect(
    await adminPasswordErrors({
      environment: 'sandbox',
      adminEmail: undefined,
      adminPassword: 'liverpool1234',
    }),
  ).toEqual([]);
});
