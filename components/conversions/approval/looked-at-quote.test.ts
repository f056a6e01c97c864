import { expect, test } from 'vitest';
import { ownConversions } from '@/components/conversions/request/convert-screen';
import { attemptOf, conversionOf, VALID_AT } from '@/lib/testing/fixtures/conversion-fixture';
import { noteQuote, quoteToLookAt } from './looked-at-quote';

test('a second look at a request takes no second quote while the first can be decided with', () => {
  const quote = conversionOf({ expires_at: new Date(VALID_AT + 60_000).toISOString() });
  const noted = noteQuote(quote);
  expect(quoteToLookAt(noted, VALID_AT)).toBe(quote.rfq_id);
  expect(quoteToLookAt(noted, VALID_AT + 31_000)).toBeUndefined();
  for (const text of [null, '', '{', '[]', '["a"]', '{"a":1}'])
    expect(quoteToLookAt(text, VALID_AT)).toBeUndefined();
  const { expires_at: _, ...endless } = quote;
  expect(noteQuote(endless)).toBeNull();
});

test('a quote that was taken to look at a request is recent for nobody before something was sent with it', () => {
  const looked = conversionOf({ for_request: 'q-1' });
  const sent = conversionOf({ rfq_id: 'rfq_2', for_request: 'q-1', attempt: attemptOf() });
  const own = conversionOf({ rfq_id: 'rfq_3' });
  expect(ownConversions([looked, sent, own]).map(({ rfq_id }) => rfq_id)).toEqual(['rfq_2', 'rfq_3']);
});
