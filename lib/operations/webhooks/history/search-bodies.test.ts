import { expect, test, vi } from 'vitest';
import * as personal from '@/lib/operations/personal-data';
import { describeStores } from '@/lib/store/describe-stores';
import { sandboxServices } from '../memory-services';
import { recordWebhook } from '../record-webhook';
import { bodiesWith } from './search-bodies';
import { workerOf } from './worker';

const BODIES = 12;

describeStores('a search in the bodies of strangers', ({ store, db }) => {
  async function post(count: number, word: string): Promise<void> {
    const world = sandboxServices(store());
    for (let at = 0; at < count; at += 1) {
      // What takes longest to mask: as many numbers that may be a tax id as fit.
      const body = JSON.stringify([`${word} ${at}`, ...Array.from({ length: 1_000 }, () => '52998224725')]);
      const token = `nobody-minted-this-address-${at}`;
      await recordWebhook(world.services, { token, rawBody: Buffer.from(body), headers: {} });
    }
    await workerOf(world.services).settled();
    world.dispose();
  }

  test('whoever sends bodies that take long to look through holds up nothing but the search', async () => {
    await post(BODIES, 'slow');
    let turns = 0;
    let isOver = false;
    const others = () => {
      turns += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    const found = await bodiesWith(db(), 'SLOW 3');
    isOver = true;
    expect(found).toHaveLength(1);
    expect(turns).toBeGreaterThanOrEqual(BODIES - 1);
  });

  test('a page that stays open and searches again has none of them masked again', async () => {
    const masking = vi.spyOn(personal, 'maskPersonal');
    await post(BODIES, 'again');
    for (const text of ['again 1', 'again 2', 'nowhere']) await bodiesWith(db(), text);
    await post(BODIES + 1, 'again');
    expect(await bodiesWith(db(), `again ${BODIES}`)).toHaveLength(1);
    expect(masking).toHaveBeenCalledTimes(BODIES + 1);
    masking.mockRestore();
  });
});
