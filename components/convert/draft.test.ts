import { describe, expect, it } from 'vitest';
import { conversionOf } from './conversion-fixture';
import { draftOf, emptyDraft, parseDraft, relocalised, swapped } from './draft';

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
    expect(relocalised(typed, 'en').amount).toBe('1234');
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
    expect(draft).toMatchObject({ side: 'from', amount: '250000,50', from: 'USDT', to: 'BRL' });
  });
});
