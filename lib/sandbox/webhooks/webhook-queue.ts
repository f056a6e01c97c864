import 'server-only';
import { mintId } from '@/lib/sandbox/world/mint-ids';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import type { Delivery, World } from '@/lib/sandbox/world/world';

const KEPT_DELIVERIES = 500;

type Announcement = Pick<Delivery, 'account' | 'end2end' | 'process' | 'url' | 'body' | 'secret'>;

/** Delay of every second webhook of a transaction when shuffled, so that the next one overtakes it. */
const HELD_BACK_MS = 3_000;

/** Queues a webhook as the scenario says: late, twice, out of order, wrongly signed, or never. */
export function enqueueDelivery(world: World, now: number, announcement: Announcement): void {
  const { webhooks } = world.accounts[announcement.account].scenario;
  const copies = webhooks.duplicate === true ? 2 : 1;
  const isHeld = webhooks.shuffle === true && sentSoFar(world, announcement) % 2 === 0;
  const due_at = now + (webhooks.delay_ms ?? 0) + (isHeld ? HELD_BACK_MS : 0);
  const made = Array.from(
    { length: copies },
    (): Delivery => ({
      id: mintId(world, 'dlv', now),
      ...announcement,
      created_at: timestampOf(now),
      ...(webhooks.never === true ? { state: 'withheld' } : { state: 'pending', due_at }),
      attempts: [],
      ...(webhooks.bad_signature === true && { bad_signature: true }),
    }),
  );
  world.deliveries = [...world.deliveries, ...made];
  makeRoom(world);
}

function sentSoFar({ deliveries }: World, { end2end }: Announcement): number {
  return new Set(deliveries.flatMap((item) => (item.end2end === end2end ? [item.process] : []))).size;
}

function makeRoom(world: World): void {
  let surplus = world.deliveries.length - KEPT_DELIVERIES;
  if (surplus <= 0) return;
  world.deliveries = world.deliveries.filter(({ state }) => {
    if (state === 'pending' || surplus <= 0) return true;
    surplus -= 1;
    return false;
  });
}

/** Deliveries to attempt now, in due order; `shuffle` reverses them. */
export function dueDeliveries(world: World, now: number): Delivery[] {
  const due = world.deliveries
    .filter(({ state, due_at }) => state === 'pending' && (due_at ?? 0) <= now)
    .sort((a, b) => (a.due_at ?? 0) - (b.due_at ?? 0));
  const isShuffled = (delivery: Delivery) =>
    world.accounts[delivery.account].scenario.webhooks.shuffle === true;
  return [...due.filter((delivery) => !isShuffled(delivery)), ...due.filter(isShuffled).reverse()];
}

export function nextDeliveryAt(world: World): number | undefined {
  let next: number | undefined;
  for (const { state, due_at = 0 } of world.deliveries) {
    if (state === 'pending' && (next === undefined || due_at < next)) next = due_at;
  }
  return next;
}

export function changeDelivery(
  world: World,
  id: string,
  change: (delivery: Delivery) => Delivery,
): Delivery | null {
  const index = world.deliveries.findIndex((item) => item.id === id);
  const delivery = world.deliveries[index];
  if (delivery === undefined) return null;
  const changed = change(delivery);
  world.deliveries = world.deliveries.with(index, changed);
  return changed;
}
