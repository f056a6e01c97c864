import { expect, test } from 'vitest';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { isKnownAddress, mintWebhookToken } from './webhook-tokens';

describeStores('addresses that are looked up at the same moment', ({ db }) => {
  test('share one question, and each gets its own answer (safety 57)', async () => {
    const ours = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    const asked = Array.from({ length: 300 }, (_, n) => (n % 3 === 0 ? ours : `nobody-minted-this-${n}`));
    const found = await Promise.all(asked.map((token) => isKnownAddress(db(), token)));
    expect(found).toEqual(asked.map((token) => token === ours));
  });

  test('one that is minted after it was asked for is known from then on', async () => {
    const unknown = Promise.all(['a', 'b'].map((token) => isKnownAddress(db(), token)));
    const ours = await mintWebhookToken(db(), { given: true, kind: 'onramp' });
    expect(await unknown).toEqual([false, false]);
    expect([await isKnownAddress(db(), ours), await isKnownAddress(db(), ours)]).toEqual([true, true]);
  });
});
