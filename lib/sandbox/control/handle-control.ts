import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { type JsonValue, parseJson, stringifyJson } from '@/lib/contract/values/json/json';
import { change } from '@/lib/sandbox/conversions/conversion-stage';
import { decide, refuseEvaluated } from '@/lib/sandbox/conversions/decide-accept';
import { rawBody } from '@/lib/sandbox/http/request-body';
import { decodePart } from '@/lib/sandbox/http/router';
import { changeDelivery } from '@/lib/sandbox/webhooks/webhook-queue';
import { ACCOUNT_NAMES, type AccountName } from '@/lib/sandbox/world/account-name';
import type { Engine } from '@/lib/sandbox/world/engine';
import { replaceWorld } from '@/lib/sandbox/world/registers';
import { nextDueAt } from '@/lib/sandbox/world/run-due-tasks';
import { canStandAt, moveClock, sandboxNow, timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import { ACCOUNT_KEYS, calmScenario, seededWorld } from '@/lib/sandbox/world/seed';
import { type Conversion, EFFECTS, type Effect, type World } from '@/lib/sandbox/world/world';
import { applyLedger, applyScenario, scenarioOf } from './apply-scenario';
import {
  type Command,
  type ControlAnswer,
  type ControlCall,
  command,
  NOT_FOUND,
  NotPossible,
} from './command';
import {
  clockInput,
  emptyInput,
  ledgerInput,
  resolveInput,
  scenarioInput,
  walletInput,
} from './control-input';
import { recordFixtures } from './record-fixtures';
import { namedRelationships, RELATIONSHIP_COMMANDS } from './relationship-commands';
import { SCREEN_COMMANDS } from './screen-commands';
import { processesOf, TRANSACTION_COMMANDS } from './transaction-commands';

const MAX_BYTES = 1024 * 1024;

/** Serves `/_sandbox/*`, which is not part of the contract. */
export async function handleControl(
  engine: Engine,
  assumptions: Assumptions,
  realNow: () => number,
  base: string,
  request: Request,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const input = await readInput(request);
  if ('status' in input) return reply(input);
  const fitting = COMMANDS.flatMap((item) => {
    const params = paramsOf(`/_sandbox${item.path}`, pathname);
    return params === null ? [] : [{ item, params }];
  });
  const chosen = fitting.find(({ item }) => item.method === request.method);
  if (chosen === undefined) {
    return reply(fitting.length === 0 ? NOT_FOUND : { status: 405, body: { error: 'method not allowed' } });
  }
  const answer = await engine.turn((world) => {
    const at = realNow();
    const call = { world, now: sandboxNow(world, at), realNow: at, base, assumptions, query: searchParams };
    const value = chosen.item.run({ ...call, params: chosen.params, input: input.value });
    return { changed: request.method !== 'GET' && value.status === 200, value };
  });
  // The clock may have moved: run what is due before answering.
  if (request.method !== 'GET') await engine.turn(() => ({ changed: false, value: undefined }));
  return reply(answer);
}

async function readInput(request: Request): Promise<{ value: JsonValue } | ControlAnswer> {
  const bytes = await rawBody(request, MAX_BYTES);
  const text = bytes === null ? '' : new TextDecoder().decode(bytes);
  if (bytes !== null && text.trim() === '') return { value: {} };
  try {
    return { value: parseJson(text) };
  } catch {
    return { status: 400, body: { error: 'the body is not valid JSON' } };
  }
}

function paramsOf(template: string, pathname: string): Record<string, string> | null {
  const parts = pathname.split('/');
  const names = template.split('/');
  if (parts.length !== names.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of names.entries()) {
    const value = decodePart(parts[index] ?? '');
    if (part.startsWith('{')) params[part.slice(1, -1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

function reply({ status, body }: ControlAnswer): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return new Response(stringifyJson(body), { status, headers });
}

/** The commands of `/_sandbox`. Add new ones here. */
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
    ...(next !== undefined && { next_due: timestampOf(next) }),
    /** Tasks that threw: a bug of the sandbox, with its reason. */
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

function effectsOf(world: World, account: AccountName | undefined): Record<string, number> {
  const names: readonly AccountName[] = account === undefined ? ACCOUNT_NAMES : [account];
  const total = (effect: Effect) =>
    names.reduce((sum, name) => sum + world.accounts[name].effects[effect], 0);
  return Object.fromEntries(EFFECTS.map((effect) => [effect, total(effect)]));
}
