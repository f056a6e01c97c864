import { describe, expect, it } from 'vitest';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { conversionOf } from '@/lib/testing/fixtures/conversion-fixture';
import { destinationText, sentDestination } from './destination';
import { emptyDraft } from './request-draft';
import { hasAskedDestination, isSameRequest, isSent } from './same-request';

const asked = { ...emptyDraft('en'), amount: '250,000', from: 'USDT', to: 'BRL' };
const all: Conversion['state'][] = [
  ...(['open', 'sending', 'accepted', 'evaluating', 'renewed', 'undecided'] as const),
  ...(['refused', 'closed', 'rejected', 'unknown', 'discarded'] as const),
];

describe('the request that a form still shows', () => {
  it('is the quote’s own when currencies, side and amount are', () => {
    expect(isSameRequest(asked, conversionOf())).toBe(true);
    for (const change of [{ amount: '250,001' }, { amount: '' }, { from: 'BTC' }, { side: 'to' as const }]) {
      expect(isSameRequest({ ...asked, ...change }, conversionOf())).toBe(false);
    }
  });

  it('has the destination that travels with the quote, or another one', () => {
    const typed = { ...asked, pixKey: '12.345.678/0001-95' };
    const quote = conversionOf({ asked_destination: { pix_key: '12345678000195' } });
    expect(hasAskedDestination(typed, quote)).toBe(true);
    expect(hasAskedDestination({ ...typed, pixKey: 'ana@mesa.example' }, quote)).toBe(false);
    expect(hasAskedDestination(asked, quote)).toBe(false);
    expect(hasAskedDestination(asked, conversionOf())).toBe(true);
    const masked = { pix_key: '•••.982.247-••' };
    const read = { ...asked, pixKey: masked.pix_key };
    expect(hasAskedDestination(read, conversionOf({ asked_destination: masked }))).toBe(true);
  });

  it('shows a key that the server masked as it came', () => {
    const sent = sentDestination({ pix_key: '•••.982.247-••' });
    expect(sent && destinationText(sent)).toBe('•••.982.247-••');
    expect(sent && destinationText(sent, true)).toBe('•••.982.247-••');
  });

  it('was sent in these states alone, and with its own amount alone (QUO-29)', () => {
    const sent = all.filter((state) => isSent(asked, conversionOf({ state })));
    expect(sent).toEqual(['sending', 'accepted', 'evaluating', 'unknown']);
    expect(isSent({ ...asked, amount: '90,000' }, conversionOf({ state: 'accepted' }))).toBe(false);
    expect(isSent(asked, undefined)).toBe(false);
  });
});
