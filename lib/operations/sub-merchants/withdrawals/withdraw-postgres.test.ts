import { expect, inject, test } from 'vitest';
import { openStore } from '@/lib/store/engine/open-store';
import { listIntents } from '@/lib/store/sub-merchants/intents';
import { createDatabase } from '@/lib/testing/harnesses/describe-stores';
import { CID, withdrawalHarness } from '@/lib/testing/harnesses/withdrawal-harness';

const serverUrl = inject('postgresUrl');

if (serverUrl !== null) {
  test('safety 3, 7: eighty presses of forty people over two pools of one Postgres are one withdrawal', async () => {
    const databaseUrl = await createDatabase(serverUrl);
    const [store, second] = await Promise.all([openStore({ databaseUrl }), openStore({ databaseUrl })]);
    // No answer is a time-out, however busy the machine is.
    const timeouts = { readMs: 40_000, writeMs: 40_000, budgetMs: 50_000 };
    const harness = await withdrawalHarness(store, { timeouts });
    const others = harness.again({ store: second });
    const asked = await harness.ask();
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        harness.press(asked, {
          actor: { id: `u${index % 40}`, name: `U${index % 40}` },
          services: index % 2 === 0 ? harness.services : others,
        }),
      ),
    );
    const outcomes = answers.map(({ outcome }) => outcome);
    const sent = outcomes.filter((outcome) => outcome === 'done' || outcome === 'sending');
    expect(sent).toHaveLength(1);
    const stopped = outcomes.filter((outcome) => outcome === 'blocked' || outcome === 'repeated');
    expect(stopped).toHaveLength(79);
    expect([harness.sent.length, await harness.effects()]).toEqual([1, 1]);
    const states = async () => (await listIntents(store.db, CID, 'withdraw', 50)).map(({ state }) => state);
    await expect.poll(states, { timeout: 20_000 }).toEqual(['done']);
    harness.dispose();
    await Promise.all([store.close(), second.close()]);
  }, 60_000);
}
