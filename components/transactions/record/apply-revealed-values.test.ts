import { expect, test } from 'vitest';
import { makeRow } from '@/lib/testing/screens/render-transactions';
import { applyRevealedValues } from './apply-revealed-values';

const label = (en: string) => ({ en, pt: '', es: '' });
const MASKED = makeRow({
  message: label('CPF •••'),
  attributes: { id: '•••', payer: { json: '{"name":"M•••"}' }, 'payer.json': '•', zero: '0' },
  masked: ['message.en', 'attributes.id', 'attributes.payer', 'attributes.payer.json'],
});

test('revealed values take the place of the masked ones, wherever they stand, and nothing else changes', () => {
  const values = {
    'message.en': 'CPF 529.982.247-25',
    'attributes.id': '52998224725',
    'attributes.payer': '{"name":"Maria"}',
    'attributes.payer.json': 'a key of the API',
  };
  expect(applyRevealedValues(MASKED, values)).toEqual(
    makeRow({
      message: label('CPF 529.982.247-25'),
      attributes: {
        id: '52998224725',
        payer: { json: '{"name":"Maria"}' },
        'payer.json': 'a key of the API',
        zero: '0',
      },
      masked: [],
    }),
  );
  expect(applyRevealedValues(MASKED, undefined)).toBe(MASKED);
});

test('safety 53: what was not among the revealed stays masked, and is said to be', () => {
  const { attributes, masked } = applyRevealedValues(MASKED, { 'attributes.id': '52998224725' });
  expect(attributes).toMatchObject({ id: '52998224725', payer: { json: '{"name":"M•••"}' } });
  expect(masked).toEqual(['message.en', 'attributes.payer', 'attributes.payer.json']);
});
