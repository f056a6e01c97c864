import 'server-only';
import { enterStage, type Moment } from '@/lib/sandbox/conversions/conversion-stage';
import { progressRecord } from '@/lib/sandbox/records/record-progress';
import { advanceSplit } from '@/lib/sandbox/sub-merchants/split';
import { activateAddress } from '@/lib/sandbox/sub-merchants/wallet-groups';
import { nextDeliveryAt } from '@/lib/sandbox/webhooks/webhook-queue';
import { receive } from './ledger';
import { remember, takeNextScheduledTask } from './registers';
import type { ScheduledTask, World } from './world';
import { savepoint } from './world-checkpoint';

const KEPT_ASIDE = 50;

/**
 * Each once and at its own time, even after a clock jump (ACC-02, CNV-07). A task that throws is rolled back,
 * reported and set aside. True when the world changed.
 */
export function runDueTasks(moment: Moment, onError: (error: unknown) => void = () => undefined): boolean {
  const { world, now } = moment;
  if ((world.agenda[0]?.at ?? Number.POSITIVE_INFINITY) > now) return false;
  const broken = new Map<string, unknown>();
  for (;;) {
    const takeBack = savepoint(world);
    const failed = performDue(moment, broken);
    if (failed === null) return true;
    // Repeats all tasks without the failed one: its partial changes cannot be separated from the others.
    takeBack();
    broken.set(JSON.stringify(failed.item), failed.error);
    onError(failed.error);
  }
}

function performDue(
  moment: Moment,
  broken: ReadonlyMap<string, unknown>,
): { item: ScheduledTask; error: unknown } | null {
  const { world, now } = moment;
  for (let item = world.agenda[0]; item !== undefined && item.at <= now; item = world.agenda[0]) {
    takeNextScheduledTask(world);
    const text = JSON.stringify(item);
    if (broken.has(text)) {
      setAside(world, item, broken.get(text));
      continue;
    }
    try {
      perform({ ...moment, now: item.at }, item);
    } catch (error) {
      return { item, error };
    }
  }
  return null;
}

function setAside(world: World, item: ScheduledTask, error: unknown): void {
  const before = world.set_aside;
  remember(world, () => Object.assign(world, { set_aside: before }));
  const text = error instanceof Error ? error.message : String(error);
  world.set_aside = [...(before ?? []), { item, error: text }].slice(-KEPT_ASIDE);
}

function perform(moment: Moment, item: ScheduledTask): void {
  if (item.task === 'settle') settle(moment, item.rfq_id);
  if (item.task === 'progress') progressRecord(moment, item);
  if (item.task === 'activate') activateAddress(moment.world, item.address_id);
  if (item.task === 'split') advanceSplit(moment, item.origin_e2e);
}

function settle(moment: Moment, rfq_id: string): void {
  const conversion = moment.world.conversions[rfq_id];
  if (conversion?.confirmed === undefined || conversion.process !== 'accepted.scheduled') return;
  const { ledger } = moment.world.accounts[conversion.account];
  if (ledger === null) return;
  const { credit_label, to_amount } = conversion.confirmed;
  receive(ledger, conversion.to_currency, credit_label, to_amount);
  enterStage(moment, conversion, 'success.completed');
}

export function nextDueAt(world: World): number | undefined {
  const delivery = nextDeliveryAt(world);
  const settlement = world.agenda[0]?.at;
  if (delivery === undefined || settlement === undefined) return delivery ?? settlement;
  return Math.min(delivery, settlement);
}
