import 'server-only';
import { defined } from '@/lib/contract/values/defined';
import { compare } from '@/lib/money/amount';
import { availableOf, debit, expect } from '@/lib/sandbox/world/ledger';
import { schedule } from '@/lib/sandbox/world/scheduler';
import type { Choice, Conversion, LimitSource, Option, Refusal } from '@/lib/sandbox/world/world';
import { enterStage, type Moment } from './conversion-stage';
import { settlementEtas } from './settlement-windows';

type Cause = 'balance' | 'd0_unavailable' | 'limit' | 'evaluation';

/**
 * Accepts or refuses for good: the day must be open, the amount under both ceilings and covered by the balance
 * (ACC-22 to
 * ACC-24). Check and debit share one turn (ACC-33).
 */
export function decide(moment: Moment, conversion: Conversion, choice: Choice): Conversion {
  const option = openOption(moment, conversion, choice.settlement_day);
  if (option === undefined) {
    const reason = `${choice.settlement_day.toUpperCase()} settlement is not available for this quote`;
    return refuseConversion(moment, conversion, 'd0_unavailable', reason);
  }
  const blocked = ceilingOf(moment, conversion, option);
  if (blocked !== null) {
    return refuseConversion(moment, conversion, 'limit', LIMIT_REASONS[blocked], option, blocked);
  }
  const { ledger } = moment.world.accounts[conversion.account];
  if (ledger === null || compare(availableOf(ledger, conversion.from_currency), option.from_amount) < 0) {
    const reason = `insufficient ${conversion.from_currency} balance`;
    return refuseConversion(moment, conversion, 'balance', reason, option);
  }
  debit(ledger, conversion.from_currency, option.from_amount);
  const credit_label = expect(ledger, conversion.to_currency, option.to_amount);
  const settlement_eta = stillAhead(moment, choice.settlement_day, option.settlement_eta);
  const { effects } = moment.world.accounts[conversion.account];
  effects.accepts += 1;
  effects.debits += 1;
  schedule(moment.world, Date.parse(settlement_eta), { task: 'settle', rfq_id: conversion.rfq_id });
  const confirmed = { ...option, ...choice, settlement_eta, credit_label };
  return enterStage(moment, conversion, 'accepted.scheduled', { confirmed });
}

const LIMIT_REASONS: Record<LimitSource, string> = {
  operational: 'the amount is above the operational limit of the desk',
  compliance: "the amount is above the limit of the account's verification tier",
};

/** Records a final refusal (ACC-25) and queues its webhook. */
export function refuseConversion(
  moment: Moment,
  conversion: Conversion,
  cause: Cause,
  reason: string,
  priced?: Option,
  limit_block_source?: LimitSource,
): Conversion {
  const isError = moment.assumptions.accept.errorStateCauses.includes(cause);
  const refusal: Refusal = {
    state: isError ? 'ERROR' : 'REFUSED',
    reason,
    ...defined({ limit_block_source }),
    ...(priced && { priced }),
  };
  moment.world.accounts[conversion.account].effects.accepts += 1;
  return enterStage(moment, conversion, isError ? 'failure.error' : 'failure.refused', { refusal });
}

/** Refuses after an evaluation, by a ceiling if one is named. */
export function refuseEvaluated(
  moment: Moment,
  conversion: Conversion,
  choice: Choice,
  source: LimitSource | undefined,
): Conversion {
  const priced = conversion.options[choice.settlement_day];
  const cause = source === undefined ? 'evaluation' : 'limit';
  const reason = source === undefined ? 'refused after evaluation' : LIMIT_REASONS[source];
  return refuseConversion(moment, conversion, cause, reason, priced, source);
}

/** The option of a day; undefined if never quoted or closed since (ACC-23). */
function openOption({ world }: Moment, conversion: Conversion, day: 'd0' | 'd1'): Option | undefined {
  const { desk: openDays } = world.accounts[conversion.account].scenario;
  return openDays[day] === false ? undefined : conversion.options[day];
}

function ceilingOf(
  { world, assumptions }: Moment,
  conversion: Conversion,
  option: Option,
): LimitSource | null {
  const { ceilings } = world.accounts[conversion.account].scenario;
  for (const source of ['operational', 'compliance'] as const) {
    const ceiling = ceilings[source] ?? assumptions.limits[source];
    if (ceiling !== null && compare(option.from_amount, ceiling) > 0) return source;
  }
  return null;
}

/** After a long evaluation the quoted time may be past; never promise a past time. */
function stillAhead({ now }: Moment, day: 'd0' | 'd1', eta: string): string {
  return Date.parse(eta) > now ? eta : settlementEtas(now)[day];
}
