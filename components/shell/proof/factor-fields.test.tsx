import { expect, test } from 'vitest';
import type { ProofMethod } from '@/lib/contract/bff/factors';
import type { Locale } from '@/lib/i18n/locales';
import { renderAs } from '@/lib/testing/screens/render-as';
import { wordsOf } from '@/lib/testing/screens/render-still';
import { ALICE } from '@/lib/testing/services';
import { FactorFields } from './factor-fields';

const OLD = 'https://mesa.old.example';

async function words(methods: ProofMethod[], locale: Locale, made_for?: string[]) {
  const asked = { methods, ...(made_for === undefined ? { passkey: {} } : { made_for }) };
  const fields = (
    <FactorFields asked={asked} passkeyLabel="Use" busy={false} error={undefined} onGive={() => undefined} />
  );
  return wordsOf(await renderAs({ ...ALICE, role: 'treasurer' }, fields, locale));
}

test.each([
  ['en', 'Your passkeys were made for https://mesa.old.example, so none works at this address.'],
  [
    'pt-BR',
    'Suas passkeys foram criadas para https://mesa.old.example, então nenhuma funciona neste endereço.',
  ],
  [
    'es',
    'Tus passkeys se crearon para https://mesa.old.example, así que ninguna funciona en esta dirección.',
  ],
] as const)('a passkey of another address is named by that address in %s', async (locale, said) => {
  for (const methods of [['passkey'], ['passkey', 'code'], ['passkey', 'recovery']] as ProofMethod[][])
    expect(await words(methods, locale, [OLD])).toContain(said);
  expect(await words(['passkey'], locale)).not.toContain(said);
});
