import 'server-only';
import { enterStage, type Moment } from './conversion-stage';
import { receive } from './ledger';
import { progressRecord } from './record-progress';
import { remember, shiftAgenda } from './registers';
import { advanceSplit } from './split';
import { nextDeliveryAt } from './webhook-queue';
import { activateAddress } from './whitelist-book';
import type { AgendaItem, World } from './world';
import { savepoint } from './world-checkpoint';

/** How many are kept for whoever looks for the reason. */
const KEPT_ASIDE = 50;

/**
 * Does what time has made due: each scheduled conversion settles at its own moment, however far the clock
 * has jumped past it, and only once (ACC-02, CNV-07). What throws leaves nothing of itself, is told and set aside,
 * and the rest goes on. True when the world changed.
 */
export function catchUp(moment: Moment, onError: (error: unknown) => void = () => undefined): boolean {
  const { world, now } = moment;
  if ((world.agenda[0]?.at ?? Number.POSITIVE_INFINITY) > now) return false;
  const broken = new Map<string, unknown>();
  for (;;) {
    const takeBack = savepoint(world);
    const failed = performDue(moment, broken);
    if (failed === null) return true;
    // All of it is done anew, in the same order: what the failed one had begun cannot be told from the rest.
    takeBack();
    broken.set(JSON.stringify(failed.item), failed.error);
    onError(failed.error);
  }
}

/** The first that throws ends it; what is known to is set aside instead. */
function performDue(
  moment: Moment,
  broken: ReadonlyMap<string, unknown>,
): { item: AgendaItem; error: unknown } | null {
  const { world, now } = moment;
  for (let item = world.agenda[0]; item !== undefined && item.at <= now; item = world.agenda[0]) {
    shiftAgenda(world);
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

function setAside(world: World, item: AgendaItem, error: unknown): void {
  const before = world.set_aside;
  remember(world, () => Object.assign(world, { set_aside: before }));
  const text = error instanceof Error ? error.message : String(error);
  world.set_aside = [...(before ?? []), { item, error: text }].slice(-KEPT_ASIDE);
}

function perform(moment: Moment, item: AgendaItem): void {
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

/** The next moment at which time alone changes something; undefined when nothing waits. */
export function nextDueAt(world: World): number | undefined {
  const delivery = nextDeliveryAt(world);
  const settlement = world.agenda[0]?.at;
  if (delivery === undefined || settlement === undefined) return delivery ?? settlement;
  return Math.min(delivery, settlement);
}
