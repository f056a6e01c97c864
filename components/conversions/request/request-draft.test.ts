import { describe, expect, it } from 'vitest';
import { conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import {
  draftBeside,
  draftOf,
  emptyDraft,
  parseDraft,
  relocalised,
  swapped,
  withCurrency,
} from './request-draft';

describe('draft', () => {
  it('survives a reload as it was typed', () => {
    const draft = { ...emptyDraft('pt-BR'), side: 'to' as const, amount: '1.234,5', pixKey: 'a@b.co' };
    expect(parseDraft(JSON.stringify(draft), 'pt-BR')).toEqual(draft);
  });

  it.each([null, '', 'nonsense', '[]', '7', '{"amount":5,"side":9}'])(
    'is empty when storage holds %j',
    (text) => {
      expect(parseDraft(text, 'en').amount).toBe('');
      expect(parseDraft(text, 'en').side).toBe('from');
    },
  );

  it('keeps the number, not the characters, when the language changes (safety 27)', () => {
    const typed = { ...emptyDraft('pt-BR'), amount: '1.234' };
    expect(relocalised(typed, 'en').amount).toBe('1,234');
    expect(relocalised({ ...typed, amount: '0,5' }, 'en').amount).toBe('0.5');
  });

  it('keeps what was no number as it is', () => {
    expect(relocalised({ ...emptyDraft('en'), amount: 'abc' }, 'es').amount).toBe('abc');
  });

  it('swaps currencies and leaves the amount with its own one', () => {
    const draft = { ...emptyDraft('en'), amount: '250000', from: 'USDT', to: 'BRL' };
    expect(swapped(draft)).toMatchObject({ from: 'BRL', to: 'USDT', side: 'to', amount: '250000' });
    expect(swapped(swapped(draft))).toEqual(draft);
  });

  it('repeats an earlier request in the language of the reader', () => {
    const draft = draftOf(conversionOf({ requested_amount: '250000.50' }), emptyDraft('es'), 'es');
    expect(draft).toMatchObject({ side: 'from', amount: '250.000,50', from: 'USDT', to: 'BRL' });
  });
});

describe('the form beside a quote', () => {
  const asked = conversionOf({
    rfq_id: 'rfq_1',
    requested_amount: '250000.50',
    asked_destination: { pix_key: '12345678000195' },
  });
  const own = { ...emptyDraft('en'), amount: '7', pixKey: 'ana@mesa.example' };

  it('holds the request and the destination of the quote, not what this person kept', () => {
    expect(draftBeside('rfq_1', asked, own)).toMatchObject({
      rfq: 'rfq_1',
      amount: '250,000.50',
      from: 'USDT',
      to: 'BRL',
      pixKey: '12.345.678/0001-95',
    });
  });

  it('holds nothing before the quote was read', () => {
    expect(draftBeside('rfq_1', undefined, own)).toEqual(emptyDraft('en'));
  });

  it('keeps what was typed beside this quote, and what was typed without one', () => {
    const beside = { ...own, rfq: 'rfq_1' };
    expect(draftBeside('rfq_1', asked, beside)).toBe(beside);
    expect(draftBeside(undefined, undefined, own)).toBe(own);
  });

  it('survives a reload with its quote', () => {
    expect(parseDraft(JSON.stringify({ ...own, rfq: 'rfq_1' }), 'en').rfq).toBe('rfq_1');
  });

  it('is repeated with its own destination, never with that of another draft', () => {
    expect(draftOf(asked, own, 'en').pixKey).toBe('12.345.678/0001-95');
    expect(draftOf(conversionOf(), own, 'en').pixKey).toBe('');
    expect(draftOf(asked, { ...own, rfq: 'rfq_1' }, 'en').pixKey).toBe('ana@mesa.example');
  });
});

it('picking the currency of the other side swaps both and keeps the amount with its currency; typing it does not', () => {
  const draft = { ...emptyDraft('en'), amount: '10' };
  expect(withCurrency(draft, 'from', 'BRL')).toMatchObject({
    from: 'BRL',
    to: 'USDT',
    side: 'to',
    amount: '10',
  });
  expect(withCurrency(draft, 'to', 'USDT')).toMatchObject({ from: 'BRL', to: 'USDT', side: 'to' });
  expect(withCurrency(draft, 'to', 'BTC')).toMatchObject({ from: 'USDT', to: 'BTC', side: 'from' });
  expect(withCurrency({ ...draft, to: 'USD' }, 'to', 'USDT')).toMatchObject({ from: 'USDT', to: 'USDT' });
});
