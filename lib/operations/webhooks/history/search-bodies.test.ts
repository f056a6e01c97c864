import { expect, test, vi } from 'vitest';
import * as personal from '@/lib/operations/personal-data/mask-personal-data';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { sandboxServices } from '@/lib/testing/services';
import { bodiesWith } from './search-bodies';

const BODIES = 12;

describeStores('a search in the bodies of strangers', ({ store, db }) => {
  async function post(count: number, text: string): Promise<void> {
    const world = sandboxServices(store());
    for (let at = 0; at < count; at += 1) {
      // The slowest body to mask: as many possible tax ids as fit.
      const body = JSON.stringify([`${text} ${at}`, ...Array.from({ length: 1_000 }, () => '52998224725')]);
      const token = `nobody-minted-this-address-${at}`;
      // One source alone may keep four of them.
      const headers = { 'x-forwarded-for': `203.0.113.${at}` };
      await recordWebhook(world.services, { token, rawBody: Buffer.from(body), headers });
    }
    await inboxWorkerOf(world.services).settled();
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
