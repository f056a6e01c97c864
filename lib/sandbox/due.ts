import 'server-only';
import { enterStage, type Moment } from './conversion-stage';
import { receive } from './ledger';
import { progressRecord } from './record-progress';
import { shiftAgenda } from './registers';
import { advanceSplit } from './split';
import { nextDeliveryAt } from './webhook-queue';
import { activateAddress } from './whitelist-book';
import type { AgendaItem, World } from './world';

/**
 * Does what time has made due: each scheduled conversion settles at its own moment, however far the clock
 * has jumped past it, and only once (ACC-02, CNV-07). True when the world changed.
 */
export function catchUp(moment: Moment): boolean {
  const { agenda } = moment.world;
  let done = 0;
  for (let item = agenda[0]; item !== undefined && item.at <= moment.now; item = agenda[0]) {
    shiftAgenda(moment.world);
    perform({ ...moment, now: item.at }, item);
    done += 1;
  }
  return done > 0;
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
