import 'server-only';
import { enterStage, type Moment } from './conversion-stage';
import { receive } from './ledger';
import { nextDeliveryAt } from './webhook-queue';
import type { Conversion, World } from './world';

/**
 * Does what time has made due: each scheduled conversion settles at its own moment, however far the clock
 * has jumped past it, and only once (ACC-02, CNV-07). True when the world changed.
 */
export function catchUp(moment: Moment): boolean {
  const due = scheduled(moment.world).filter(([, at]) => at <= moment.now);
  for (const [conversion, at] of due.sort(([, a], [, b]) => a - b))
    settle({ ...moment, now: at }, conversion);
  return due.length > 0;
}

function settle(moment: Moment, conversion: Conversion): void {
  const { ledger } = moment.world.accounts[conversion.account];
  const { confirmed, to_currency } = conversion;
  if (ledger === null || confirmed === undefined) return;
  receive(ledger, to_currency, confirmed.credit_label, confirmed.to_amount);
  enterStage(moment, conversion, 'success.completed');
}

function scheduled(world: World): [Conversion, number][] {
  return Object.values(world.conversions).flatMap((conversion) =>
    conversion.process === 'accepted.scheduled' && conversion.confirmed !== undefined
      ? [[conversion, Date.parse(conversion.confirmed.settlement_eta)] satisfies [Conversion, number]]
      : [],
  );
}

/** The next moment at which time alone changes something; undefined when nothing waits. */
export function nextDueAt(world: World): number | undefined {
  const delivery = nextDeliveryAt(world);
  const times = [...scheduled(world).map(([, at]) => at), ...(delivery === undefined ? [] : [delivery])];
  return times.length === 0 ? undefined : Math.min(...times);
}
