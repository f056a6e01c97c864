import { expect, test } from 'vitest';
import { changesOf, draftOf, readDraft } from './draft';
import type { ReadyPicture } from './picture';

const view = { known: { trade_name: 'Livraria Outono', colour: '#8A3B22' } };
const nothing = { known: {} };
const logo = { base64: 'QUJD' } as ReadyPicture;

test('the form begins with what was last changed from here', () => {
  expect(draftOf(view)).toEqual({ trade_name: 'Livraria Outono', colour: '#8A3B22' });
  expect(draftOf(nothing)).toEqual({ trade_name: '', colour: '' });
});

test('BRD-04: only what differs is sent, and an empty field is not given', () => {
  expect(changesOf({ ...draftOf(view), colour: '#0F5C3F' }, view)).toEqual({ colour: '#0F5C3F' });
  expect(changesOf({ trade_name: '  ', colour: '', logo }, view)).toEqual({ logo: 'QUJD' });
  expect(changesOf({ trade_name: ' Livraria Outono ', colour: '#8a3b22' }, view)).toEqual({});
});

test.each([
  [draftOf(view), { trade_name: 'nothing_changed' }],
  [{ trade_name: 'a\u202eb', colour: '' }, { trade_name: 'control_characters' }],
  [{ trade_name: 'a\u200bb', colour: '' }, { trade_name: 'control_characters' }],
  [{ trade_name: 'x'.repeat(121), colour: '' }, { trade_name: 'too_long' }],
  [{ trade_name: '', colour: 'blue' }, { colour: 'not_a_colour' }],
])('safety 54: %j is refused at its field, before anything is sent', (draft, faults) => {
  expect(readDraft(draft, view)).toEqual({ faults });
});

test('O-48: a short colour is sent in full, a name in NFC', () => {
  expect(readDraft({ trade_name: 'Cafe\u0301', colour: '#abc' }, nothing)).toEqual({
    body: { trade_name: 'Caf\u00e9', colour: '#AABBCC' },
  });
});
