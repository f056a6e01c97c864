import 'server-only';
import { randomUUID } from 'node:crypto';
import { DEMO_PEOPLE, type DemoPerson } from '@/lib/access/demo-people';
import { can, type Permission, type Role } from '@/lib/access/permissions';
import type { QuoteRequest } from '@/lib/contract/bff/conversion-requests';
import type { Actor, Conversion, SettlementDay } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { defined } from '@/lib/contract/values/defined';
import { auditTree } from '@/lib/operations/audit/audit-tree';
import { acceptConversion } from '@/lib/operations/conversions/accept-conversion';
import { createQuote } from '@/lib/operations/conversions/create-quote';
import { controlRequest } from '@/lib/operations/sandbox/control-request';
import { readSandboxSubMerchants } from '@/lib/operations/sandbox/sandbox-sub-merchants';
import type { Services } from '@/lib/operations/services';
import { readWithdrawalOptions } from '@/lib/operations/sub-merchants/withdrawals/withdrawal-sources';
import { inboxWorkerOf } from '@/lib/operations/webhooks/process/inbox-worker';
import { withinAuditScope } from '@/lib/store/audit/audit-scope';
import { countAttempt } from '@/lib/store/audit/denied-attempts';
import { findConversion } from '@/lib/store/conversions/conversions';
import type { Person } from '@/lib/store/people/deciders';

/** A demo whose clock is moved through the past. */
export interface House {
  services: Services;
  /** Asks, and controls the sandbox. */
  operator: Actor;
  /** Accepts, whitelists, brands and withdraws. */
  treasurer: Actor;
  /** People who ask each other, with their permissions. */
  people: Record<'operator' | 'treasurer' | 'administrator', Person>;
  at(daysAgo: number, hour: number): void;
  pass(seconds: number): void;
  positions: { tick(): Promise<void> };
  /** Accepted conversions that were not seen settled. */
  unsettled: Set<string>;
  /** A checkout that is charged back weeks later. */
  checkout?: string;
}

const SETTLED = 'success.';
const MAY_SETTLE: ReadonlySet<string> = new Set(['accepted', 'evaluating', 'unknown']);

export const PIX_KEY = 'financeiro@mesa.example';

export const WALLET = '7f0a1f5e-3c1d-4f1c-9a55-2f2f5d8a9b01';

export const toReais = (from_amount: string) => ({
  from_currency: 'USDT',
  to_currency: 'BRL',
  from_amount,
  pix_key: PIX_KEY,
});

export async function idOf({ services }: House, fixture: string): Promise<string> {
  const found = (await readSandboxSubMerchants(services)).find(({ name }) => name === fixture);
  if (found === undefined) throw new Error(`the sandbox has no ${fixture}`);
  return found.correlation_id;
}

/** Finds a group with active addresses only. */
export async function withdrawableGroup({ services }: House, correlationId: string) {
  const { groups, types } = await readWithdrawalOptions(services, correlationId);
  const group = groups.find(({ addresses }) => addresses.every(({ status }) => status === 'active'));
  const type = types.offered[0];
  return group === undefined || type === undefined ? undefined : { group, type };
}

export function personWho(permission: Permission): Person {
  return personBy((one) => can(one, permission));
}

export function personAs(role: Role): Person {
  return personBy((one) => one.role === role);
}

function personBy(is: (one: DemoPerson) => boolean): Person {
  const person = DEMO_PEOPLE.find(is);
  if (person === undefined) throw new Error('the demo lacks a person');
  const { id, name, role } = person;
  return { id, name, role, limitedTo: null };
}

/** Lets the sandbox do what is due, hears its webhooks and reads what settled. */
export async function catchUp({ services, unsettled }: House): Promise<void> {
  await controlRequest(services, 'GET', 'clock');
  await services.sandbox?.settled();
  await inboxWorkerOf(services).apply();
  await inboxWorkerOf(services).read();
  for (const rfqId of unsettled) {
    const read = await services.refreshScheduler.fresh(rfqId);
    if (read === null || read.process?.startsWith(SETTLED)) unsettled.delete(rfqId);
  }
}

export async function quote(house: House, asked: QuoteRequest): Promise<Conversion> {
  const { conversion } = await pressed(house.treasurer, 'POST /api/conversions', undefined, () =>
    createQuote(house.services, house.treasurer, asked),
  );
  return conversion;
}

export async function accept(
  house: House,
  rfqId: string,
  day: SettlementDay = 'd1',
  renew = false,
): Promise<void> {
  const conversion = await findConversion(house.services.store.db, rfqId);
  const option = conversion?.options[day];
  if (!conversion || option === undefined) throw new Error(`conversion ${rfqId} offers no ${day}`);
  const { rate, from_amount, to_amount } = option;
  const { wallet_id, pix_key } = conversion.asked_destination ?? {};
  const asked = {
    settlement_day: day,
    ...defined({ wallet_id, pix_key, renew: renew ? (true as const) : undefined }),
    seen: { rate, amount_from: from_amount, amount_to: to_amount, expires_at: conversion.expires_at ?? '' },
  };
  const route = 'POST /api/conversions/[rfq_id]/accept';
  const { outcome } = await pressed(house.treasurer, route, asked, (intent) =>
    acceptConversion(house.services, house.treasurer, { rfqId, ...intent, asked }),
  );
  if (MAY_SETTLE.has(outcome)) house.unsettled.add(rfqId);
}

interface Press {
  intentId: string;
  requestId: string;
}

/** Its audit rows say what the route of a press would; `shown` is the body of a route with an intent. */
export function pressed<T>(
  { id, name }: Actor,
  route: string,
  shown: object | undefined,
  work: (press: Press) => Promise<T>,
): Promise<T> {
  const press = { intentId: randomUUID(), requestId: randomUUID() };
  const facts = defined({ shown: shown && auditTree(shown) });
  return withinAuditScope({ requestId: press.requestId, route, actor: { id, name }, ...facts }, () =>
    work(press),
  );
}

interface RefusedPress {
  person: Person;
  route: string;
  subject: string;
}

/** A press that the operation refuses, counted as its route counts it (safety 65). Throws where it was not refused. */
export async function refused(
  { services }: House,
  { person, route, subject }: RefusedPress,
  work: (press: Press) => Promise<unknown>,
): Promise<void> {
  await pressed(person, route, undefined, async (press) => {
    const error: unknown = await work(press).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof DomainError)) throw error ?? new Error(`${route} was not refused`);
    const { id, name } = person;
    const attempt = { route, reason: error.code, outcome: 'denied', actor: { id, name }, subject } as const;
    await countAttempt(services.store.db, attempt, new Date(services.clock()));
  });
}
