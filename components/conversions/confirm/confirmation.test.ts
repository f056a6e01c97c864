import { describe, expect, it } from 'vitest';
import { recordAmounts } from '@/components/conversions/record/record-amounts';
import type { Destination } from '@/components/conversions/request/destination';
import { readTabStorage } from '@/components/ui/hooks/tab-storage';
import { labelText } from '@/lib/i18n/label-text';
import { conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { acceptMemory, intentKey, parseIntent } from './use-acceptance';
import { confirmationAgain, confirmationOf, hasChanged } from './use-confirmation';

const wallet: Destination = { kind: 'wallet', walletId: 'w1' };

describe('confirmation', () => {
  it('freezes what the person saw, with exactly one destination (safety 19, ACC-15)', () => {
    const body = confirmationOf(conversionOf(), 'd1', wallet, false)?.body;
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
    expect(confirmationOf(conversionOf(), 'd0', wallet, true)?.body.renew).toBe(true);
    expect(confirmationOf(conversionOf(), 'd0', wallet, false)?.body).not.toHaveProperty('renew');
  });

  it('says that the amount is not the one the person fixed, and only then (safety 24)', () => {
    const body = (requested_amount: string) =>
      confirmationOf(conversionOf({ requested_amount }), 'd1', wallet, false)?.body;
    expect(body('250000')).not.toHaveProperty('amount_differs');
    expect(body('250000.01')).toMatchObject({ amount_differs: true });
  });

  it('does not exist for an option that was not offered, or without an expiry', () => {
    const { expires_at: _gone, ...timeless } = conversionOf();
    expect(confirmationOf(conversionOf({ options: {} }), 'd0', wallet, false)).toBeUndefined();
    expect(confirmationOf(timeless, 'd1', wallet, false)).toBeUndefined();
  });

  it('notices every change of the quote behind it, and no mere rewriting of a number (safety 19)', () => {
    const quote = conversionOf();
    const shown = confirmationOf(quote, 'd1', wallet, false);
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
    const first = confirmationOf(conversionOf(), 'd1', wallet, false);
    if (!first) throw new Error('no confirmation');
    const memory = acceptMemory('rfq-1');
    memory.keep('id-1', first.body);
    const kept = parseIntent(readTabStorage(intentKey('rfq-1')));
    const again = kept && confirmationAgain(kept, wallet);
    expect(again?.body).toEqual(first.body);
    expect(again && memory.find(again.body)).toBe('id-1');
    memory.drop('id-1');
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
