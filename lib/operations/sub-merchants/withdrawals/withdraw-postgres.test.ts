import { expect, inject, test } from 'vitest';
import { openStore } from '@/lib/store/db';
import { createDatabase } from '@/lib/store/describe-stores';
import { listOperations } from '@/lib/store/operations';
import { CID, withdrawDesk } from './withdraw-desk';

const serverUrl = inject('postgresUrl');

if (serverUrl !== null) {
  test('safety 3, 7: eighty presses of forty people over two pools of one Postgres are one withdrawal', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const [store, second] = await Promise.all([openStore({ databaseUrl }), openStore({ databaseUrl })]);
    // However busy the machine is, an answer is no time-out, and one that is told late is `sending` until then.
    const timeouts = { readMs: 40_000, writeMs: 40_000, budgetMs: 50_000 };
    const desk = await withdrawDesk(store, { timeouts });
    const others = desk.again({ store: second });
    const asked = await desk.ask();
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        desk.press(asked, {
          actor: { id: `u${index % 40}`, name: `U${index % 40}` },
          services: index % 2 === 0 ? desk.services : others,
        }),
      ),
    );
    const outcomes = answers.map(({ outcome }) => outcome);
    const sent = outcomes.filter((outcome) => outcome === 'done' || outcome === 'sending');
    expect(sent).toHaveLength(1);
    const stopped = outcomes.filter((outcome) => outcome === 'blocked' || outcome === 'repeated');
    expect(stopped).toHaveLength(79);
    expect([desk.sent.length, await desk.effects()]).toEqual([1, 1]);
    const states = async () =>
      (await listOperations(store.db, CID, 'withdraw', 50)).map(({ state }) => state);
    await expect.poll(states, { timeout: 20_000 }).toEqual(['done']);
    desk.dispose();
    await Promise.all([store.close(), second.close()]);
  }, 60_000);
}
