import 'server-only';
import { decide, refuseEvaluated } from './accept-decision';
import { ACCOUNT_NAMES, type AccountName } from './account-name';
import { type Command, type ControlCall, command, NotPossible } from './control-command';
import {
  clockInput,
  emptyInput,
  ledgerInput,
  resolveInput,
  scenarioInput,
  walletInput,
} from './control-input';
import { namedRelationships, RELATIONSHIP_COMMANDS } from './control-relationships';
import { applyLedger, applyScenario, scenarioOf } from './control-scenario';
import { SCREEN_COMMANDS } from './control-screen';
import { processesOf, TRANSACTION_COMMANDS } from './control-transactions';
import { change } from './conversion-stage';
import { nextDueAt } from './due';
import { recordFixtures } from './record-fixtures';
import { replaceWorld } from './registers';
import { canStandAt, moveClock, timestampOf } from './sandbox-clock';
import { ACCOUNT_KEYS, calmScenario, seededWorld } from './seed';
import { changeDelivery } from './webhook-queue';
import { type Conversion, EFFECTS, type Effect, type World } from './world';

/** The commands of architecture 7 that exist so far. A resource adds its own here. */
export const COMMANDS: readonly Command[] = [
  command('GET', '/fixtures', emptyInput, ({ now, world, assumptions }) => ({
    now: timestampOf(now),
    accounts: ACCOUNT_NAMES.map(fixture),
    relationships: namedRelationships(world),
    records: recordFixtures(world),
    processes: processesOf(assumptions),
    clock: clockOf(world, now),
  })),
  command('POST', '/reset', emptyInput, ({ world, realNow }) => {
    replaceWorld(world, seededWorld(world.seed, realNow, world.history));
    return clockOf(world, realNow);
  }),
  command('GET', '/clock', emptyInput, ({ world, now }) => clockOf(world, now)),
  command('PUT', '/clock', clockInput, ({ world, now, realNow, input }) => {
    const to = input.now ?? now + (input.advance_seconds ?? 0) * 1000;
    if (!canStandAt(to)) return new NotPossible('the clock goes from the year 1970 to 9000');
    const frozen = input.frozen ?? world.clock.frozen_at !== undefined;
    moveClock(world, realNow, to, frozen);
    return clockOf(world, to);
  }),
  command('DELETE', '/clock', emptyInput, ({ world, realNow }) => {
    world.clock = { offset_ms: 0 };
    return clockOf(world, realNow);
  }),
  command('GET', '/scenario', emptyInput, ({ world, query }) => scenarioOf(world, accountIn(query))),
  command('PUT', '/scenario', scenarioInput, ({ world, input }) => {
    applyScenario(world, input);
    return scenarioOf(world, input.account);
  }),
  command('DELETE', '/scenario', emptyInput, ({ world }) => {
    for (const name of ACCOUNT_NAMES) world.accounts[name].scenario = calmScenario();
    world.faults = [];
    return scenarioOf(world, undefined);
  }),
  command('PUT', '/ledger', ledgerInput, ({ world, input }) => applyLedger(world, input)),
  command('POST', '/conversions/{rfq_id}/resolve', resolveInput, (call) => {
    const conversion = conversionOf(call);
    if (conversion?.evaluating === undefined) return null;
    const { evaluating: choice, ...waiting } = conversion;
    const { outcome, limit_block_source } = call.input;
    const resolved =
      outcome === 'done'
        ? decide(call, waiting, choice)
        : refuseEvaluated(call, waiting, choice, limit_block_source);
    return { rfq_id: resolved.rfq_id, process: resolved.process };
  }),
  command('PUT', '/conversions/{rfq_id}/wallet', walletInput, (call) => {
    const conversion = conversionOf(call);
    if (conversion === undefined || !call.assumptions.sandbox.console.associateWallet) return null;
    const { rfq_id, wallet_id } = change(call, conversion, call.input);
    return { rfq_id, wallet_id };
  }),
  command('GET', '/effects', emptyInput, ({ world, query }) => effectsOf(world, accountIn(query))),
  command('GET', '/deliveries', emptyInput, ({ world, query }) => ({
    deliveries: world.deliveries
      .filter(({ account }) => (accountIn(query) ?? account) === account)
      .map(({ due_at, ...rest }) => ({
        ...rest,
        ...(due_at !== undefined && { due_at: timestampOf(due_at) }),
      }))
      .reverse(),
  })),
  command('POST', '/deliveries/{id}/redeliver', emptyInput, ({ world, params, now }) => {
    const changed = changeDelivery(world, params.id ?? '', (delivery) => ({
      ...delivery,
      state: 'pending',
      due_at: now,
    }));
    return changed && { id: changed.id, state: changed.state };
  }),
  ...RELATIONSHIP_COMMANDS,
  ...SCREEN_COMMANDS,
  ...TRANSACTION_COMMANDS,
];

function fixture(name: AccountName) {
  const { apiKey, signingKeyPem, webhookSecret, naasWebhookSecret } = ACCOUNT_KEYS[name];
  return {
    name,
    api_key: apiKey,
    signing_private_key_pem: signingKeyPem,
    webhook_secret: webhookSecret,
    naas_webhook_secret: naasWebhookSecret,
  };
}

function clockOf(world: World, now: number) {
  const {
    clock: { offset_ms, frozen_at },
    set_aside,
  } = world;
  const next = nextDueAt(world);
  return {
    now: timestampOf(now),
    offset_seconds: Math.round(offset_ms / 1000),
    frozen: frozen_at !== undefined,
    /** When time alone will next change something. */
    ...(next !== undefined && { next_due: timestampOf(next) }),
    /** What time should have brought and could not: a mistake of the sandbox, with its reason. */
    ...(set_aside !== undefined && {
      set_aside: set_aside.map(({ item: { at, ...task }, error }) => ({
        ...task,
        at: timestampOf(at),
        error,
      })),
    }),
  };
}

function accountIn(query: URLSearchParams): AccountName | undefined {
  return ACCOUNT_NAMES.find((name) => name === query.get('account'));
}

function conversionOf({ world, params }: ControlCall<unknown>): Conversion | undefined {
  const id = params.rfq_id ?? '';
  return Object.hasOwn(world.conversions, id) ? world.conversions[id] : undefined;
}

/** Counters of one account, or of all together. */
function effectsOf(world: World, account: AccountName | undefined): Record<string, number> {
  const names: readonly AccountName[] = account === undefined ? ACCOUNT_NAMES : [account];
  const total = (effect: Effect) =>
    names.reduce((sum, name) => sum + world.accounts[name].effects[effect], 0);
  return Object.fromEntries(EFFECTS.map((effect) => [effect, total(effect)]));
}
