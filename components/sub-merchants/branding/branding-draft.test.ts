import { expect, test } from 'vitest';
import { brandingRequest } from '@/lib/contract/bff/sub-merchants/branding';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import type { ReadyPicture } from './logo-image';
import { draftOf, readDraft } from './use-branding';

const view = { known: { trade_name: 'Livraria Outono', colour: '#8A3B22' } };
const nothing = { known: {} };
const logo = { base64: 'QUJD' } as ReadyPicture;

test('the form begins with what was last changed from here', () => {
  expect(draftOf(view)).toEqual({ trade_name: 'Livraria Outono', colour: '#8A3B22' });
  expect(draftOf(nothing)).toEqual({ trade_name: '', colour: '' });
});

test('BRD-04: only what differs is sent, and an empty field is not given', () => {
  const body = (draft: Parameters<typeof readDraft>[0]) => readDraft(draft, view);
  expect(body({ ...draftOf(view), colour: '#0F5C3F' })).toEqual({ body: { colour: '#0F5C3F' } });
  expect(body({ trade_name: '  ', colour: '', logo })).toEqual({ body: { logo: 'QUJD' } });
  expect(body({ trade_name: ' Livraria Outono ', colour: '#8a3b22', logo })).toEqual({
    body: { logo: 'QUJD' },
  });
});

test.each([
  [draftOf(view), { trade_name: 'nothing_changed' }],
  [{ trade_name: 'a\u202eb', colour: '' }, { trade_name: 'control_characters' }],
  [{ trade_name: 'a\u200bb', colour: '' }, { trade_name: 'control_characters' }],
  [{ trade_name: 'x'.repeat(121), colour: '' }, { trade_name: 'too_long' }],
  [{ trade_name: '', colour: 'blue' }, { colour: 'not_a_colour' }],
])('safety 54: %j is refused at its field, before anything is sent', (draft, errors) => {
  expect(readDraft(draft, view)).toEqual({ errors });
});

test('O-48: a short colour is sent in full, a name in NFC', () => {
  expect(readDraft({ trade_name: 'Cafe\u0301', colour: '#abc' }, nothing)).toEqual({
    body: { trade_name: 'Caf\u00e9', colour: '#AABBCC' },
  });
});

test('the server would say the same of what is typed', () => {
  for (const trade_name of ['Outono', 'a\u202eb', 'x'.repeat(121), ' Cafe\u0301 ']) {
    for (const colour of ['#abc', '#0F5C3F', 'blue']) {
      const read = brandingRequest.safeParse({ trade_name, colour });
      expect(readDraft({ trade_name, colour }, nothing)).toEqual(
        read.success ? { body: read.data } : { errors: fieldReasons(read.error) },
      );
    }
  }
});
