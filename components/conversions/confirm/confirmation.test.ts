import { describe, expect, it } from 'vitest';
import { labelText } from '@/lib/i18n/label-text';
import { confirmationAgain, confirmationOf, hasChanged } from './confirmation';
import { conversionOf } from './conversion-fixture';
import type { Destination } from './destination';
import { recordAmounts } from './record-amounts';

const wallet: Destination = { kind: 'wallet', walletId: 'w1' };

describe('confirmation', () => {
  it('freezes what the person saw, with exactly one destination (safety 19, ACC-15)', () => {
    const body = confirmationOf(conversionOf(), 'd1', wallet, 'id', false)?.body;
    expect(body).toEqual({
      settlement_day: 'd1',
      wallet_id: 'w1',
      seen: {
        rate: '5.3478',
        amount_from: '250000.00',
        amount_to: '1336950.00',
        expires_at: '2026-11-20T17:32:31Z',
      },
    });
  });

  it('carries renew only when the person asks for the renewed rate', () => {
    expect(confirmationOf(conversionOf(), 'd0', wallet, 'id', true)?.body.renew).toBe(true);
    expect(confirmationOf(conversionOf(), 'd0', wallet, 'id', false)?.body).not.toHaveProperty('renew');
  });

  it('does not exist for an option that was not offered, or without an expiry', () => {
    const { expires_at: _gone, ...timeless } = conversionOf();
    expect(confirmationOf(conversionOf({ options: {} }), 'd0', wallet, 'id', false)).toBeUndefined();
    expect(confirmationOf(timeless, 'd1', wallet, 'id', false)).toBeUndefined();
  });

  it('notices every change of the quote behind it, and no mere rewriting of a number (safety 19)', () => {
    const quote = conversionOf();
    const shown = confirmationOf(quote, 'd1', wallet, 'id', false);
    if (!shown) throw new Error('no confirmation');
    const with1 = (change: object) =>
      conversionOf({
        options: { d1: { from_amount: '250000.00', to_amount: '1336950.00', rate: '5.3478', ...change } },
      });
    expect(hasChanged(shown, quote)).toBe(false);
    expect(hasChanged(shown, with1({ rate: '5.34780' }))).toBe(false);
    for (const change of [{ rate: '5.3479' }, { from_amount: '250000.01' }, { to_amount: '1336949.99' }]) {
      expect(hasChanged(shown, with1(change))).toBe(true);
    }
    expect(hasChanged(shown, conversionOf({ expires_at: '2026-11-20T17:33:31Z' }))).toBe(true);
    expect(hasChanged(shown, conversionOf({ options: {} }))).toBe(true);
  });

  it('is sent again to the letter, under the same key (safety 1)', () => {
    const first = confirmationOf(conversionOf(), 'd1', wallet, 'id-1', false);
    if (!first) throw new Error('no confirmation');
    const again = confirmationAgain({ id: 'id-1', body: first.body, sentAt: 0 }, wallet);
    expect(again).toMatchObject({ intentId: 'id-1', body: first.body });
  });
});

describe('words of the API', () => {
  it('come in the reader’s language, else in another one that says so, else not at all', () => {
    expect(labelText({ en: 'Open', pt: 'Aberta', es: '' }, 'pt-BR')).toEqual({ text: 'Aberta' });
    expect(labelText({ en: 'Open', pt: 'Aberta', es: '' }, 'es')).toEqual({ text: 'Open', lang: 'en' });
    expect(labelText({ en: '', pt: '', es: '' }, 'en')).toBeUndefined();
  });
});

describe('amounts of a record', () => {
  it('leave the side that the quote has not fixed unknown, never zero (safety 28)', () => {
    expect(recordAmounts(conversionOf())).toEqual({ from: '250000.00' });
    expect(recordAmounts(conversionOf({ fixed_side: 'to', requested_amount: '5' }))).toEqual({ to: '5' });
  });
});
