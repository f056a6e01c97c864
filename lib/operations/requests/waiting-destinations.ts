import 'server-only';
import type { ApprovalRequest } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { shownKey } from '@/lib/operations/destinations/read-destinations';
import { listDestinations } from '@/lib/store/destinations/destinations';
import type { Database } from '@/lib/store/engine/open-store';
import { decidersAmong, mayAsk, type Person } from '@/lib/store/people/deciders';

/** Saved destinations wait in a register of their own, and are decided there; the queue shows them. */
export async function waitingDestinations(
  db: Database,
  reader: Omit<Person, 'name'>,
  people: readonly Person[],
): Promise<ApprovalRequest[]> {
  const rows = await listDestinations(db);
  const waiting = rows.filter(({ readyAt, archivedAt }) => readyAt === null && archivedAt === null);
  return waiting.map((row) => {
    const deciders = decidersAmong(people, 'destinations:confirm', row.addedById);
    const gone = !mayAsk(people, row.addedById, 'destinations:add');
    const role = people.find(({ id }) => id === row.addedById)?.role;
    return {
      ...{ id: row.id, kind: 'destination', state: 'open', hash: row.hash },
      asked: { name: row.name, owner: row.owner, shown: shownKey(row) },
      maker: { id: row.addedById, name: row.addedByName, ...defined({ role }) },
      made_at: row.addedAt.toISOString(),
      deciders: deciders.map(({ id, name }) => ({ id, name })),
      may: { decide: !gone && deciders.some(({ id }) => id === reader.id), withdraw: false },
      ...defined({ maker_gone: gone ? (true as const) : undefined }),
    };
  });
}
