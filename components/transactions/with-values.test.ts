import { expect, test } from 'vitest';
import { makeRow } from './render-record';
import { withValues } from './with-values';

const label = (en: string) => ({ en, pt: '', es: '' });
const MASKED = makeRow({
  message: label('CPF •••'),
  attributes: { id: '•••', payer: { name: 'M•••', list: ['a', '•••'] }, zero: '0' },
  masked: ['message.en', 'attributes.id', 'attributes.payer.name', 'attributes.payer.list.1'],
});

test('revealed values take the place of the masked ones, wherever they stand, and nothing else changes', () => {
  const values = {
    'message.en': 'CPF 529.982.247-25',
    'attributes.id': '52998224725',
    'attributes.payer.name': 'Maria',
    'attributes.payer.list.1': 'b',
  };
  expect(withValues(MASKED, values)).toEqual(
    makeRow({
      message: label('CPF 529.982.247-25'),
      attributes: { id: '52998224725', payer: { name: 'Maria', list: ['a', 'b'] }, zero: '0' },
      masked: [],
    }),
  );
  expect(withValues(MASKED, undefined)).toBe(MASKED);
});

test('safety 53: what was not among the revealed stays masked, and is said to be', () => {
  const { attributes, masked } = withValues(MASKED, { 'attributes.id': '52998224725' });
  expect(attributes).toMatchObject({ id: '52998224725', payer: { name: 'M•••' } });
  expect(masked).toEqual(['message.en', 'attributes.payer.name', 'attributes.payer.list.1']);
});
