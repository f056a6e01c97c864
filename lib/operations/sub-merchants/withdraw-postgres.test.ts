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
    const desk = await withdrawDesk(store);
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
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(outcomes.every((outcome) => ['done', 'blocked', 'repeated'].includes(outcome))).toBe(true);
    expect([desk.sent.length, await desk.effects()]).toEqual([1, 1]);
    expect(await listOperations(store.db, CID, 'withdraw', 50)).toHaveLength(1);
    desk.dispose();
    await Promise.all([store.close(), second.close()]);
  }, 60_000);
}
