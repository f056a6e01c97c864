import 'server-only';
import { registerExportQuery } from '@/lib/contract/bff/conversion-requests';
import { createCheckoutLink } from '@/lib/operations/checkout-links/create-checkout-link';
import {
  createCheckoutForSubMerchant,
  tieSubMerchantCheckout,
} from '@/lib/operations/checkout-links/sub-merchant-checkouts';
import { discardQuote } from '@/lib/operations/conversions/discard-quote';
import { resolveUnknownConversion } from '@/lib/operations/conversions/resolve-conversion';
import { exportRegister } from '@/lib/operations/exports/export-register';
import { controlRequest } from '@/lib/operations/sandbox/control-request';
import { decideSandboxConversion, setSandboxOutcome } from '@/lib/operations/sandbox/sandbox-control';
import { addInjectedFailure, removeInjectedFailure } from '@/lib/operations/sandbox/sandbox-settings';
import { readSandboxSubMerchants, setSandboxKyb } from '@/lib/operations/sandbox/sandbox-sub-merchants';
import {
  advanceSandboxTransaction,
  chargeBackSandboxTransaction,
  createSandboxTransaction,
} from '@/lib/operations/sandbox/sandbox-transactions';
import { changeBranding } from '@/lib/operations/sub-merchants/branding/change-branding';
import { enrolSubMerchant } from '@/lib/operations/sub-merchants/onboarding/enrol-sub-merchant';
import { addSubMerchant, changeSubMerchant } from '@/lib/operations/sub-merchants/register/register';
import { DEMO_SUB_MERCHANTS } from '@/lib/operations/sub-merchants/register/seed-demo-register';
import { changeWhitelist } from '@/lib/operations/sub-merchants/whitelist/change-whitelist';
import { withdraw } from '@/lib/operations/sub-merchants/withdrawals/withdraw';
import { revealTransaction } from '@/lib/operations/transactions/reveal-transaction';
import {
  accept,
  catchUp,
  type House,
  idOf,
  personAs,
  pressed,
  quote,
  toReais,
  WALLET,
  withdrawableGroup,
} from './house';
import {
  approvedRequest,
  askForCooling,
  expiredRequest,
  rejectedRequest,
  returnedRequest,
  saveDestinations,
  saveSupplier,
  switchOffDestination,
} from './house-requests';

interface Day {
  daysAgo: number;
  run(house: House): Promise<unknown>;
}

const COLD_STORAGE = 'TGosNztRMBb46aC46AnusQiyTXv6CtUkEm';
const LINKS_ROUTE = 'POST /api/sub-merchants/[correlation_id]/checkouts';
const KYB_DONE = 'kyb_provider_submerchant.done';

/** Sixty days, oldest first. Amounts stay small beside the balance: a visitor still has money to convert. */
export const HOUSE_DAYS: readonly Day[] = [
  { daysAgo: 60, run: registerSubMerchants },
  { daysAgo: 59, run: saveDestinations },
  { daysAgo: 58, run: (house) => settled(house, '12500') },
  { daysAgo: 55, run: (house) => paid(house, 'checkout', '1890.00') },
  { daysAgo: 52, run: (house) => settled(house, '8200.5') },
  { daysAgo: 49, run: brand },
  { daysAgo: 48, run: (house) => shared(house, 'CID_1', '2450.00') },
  { daysAgo: 46, run: (house) => settled(house, '15000') },
  { daysAgo: 44, run: (house) => ended(house, 'operational') },
  { daysAgo: 41, run: (house) => paid(house, 'onramp', '4200.00') },
  { daysAgo: 38, run: renewed },
  { daysAgo: 35, run: whitelist },
  { daysAgo: 33, run: withdrawn },
  { daysAgo: 31, run: askForCooling },
  { daysAgo: 30, run: (house) => settled(house, '6400') },
  { daysAgo: 28, run: lostAnswer },
  { daysAgo: 27, run: saveSupplier },
  { daysAgo: 25, run: expired },
  { daysAgo: 22, run: resolvedByPerson },
  { daysAgo: 20, run: rememberedCheckout },
  { daysAgo: 19, run: switchOffDestination },
  { daysAgo: 19, run: revealed },
  { daysAgo: 18, run: bought },
  { daysAgo: 17, run: archived },
  { daysAgo: 16, run: enrolled },
  { daysAgo: 15, run: (house) => shared(house, 'CID_6', '980.00') },
  { daysAgo: 14, run: (house) => ended(house, 'compliance') },
  { daysAgo: 13, run: expiredRequest },
  { daysAgo: 12, run: (house) => settled(house, '9750') },
  { daysAgo: 11, run: (house) => made(house, { kind: 'offramp', amount_fiat: '1750.00', end: 'failure' }) },
  { daysAgo: 10, run: evaluated },
  { daysAgo: 9, run: rejectedRequest },
  { daysAgo: 8, run: (house) => paid(house, 'offramp', '2600.00') },
  { daysAgo: 7, run: approvedRequest },
  { daysAgo: 6, run: (house) => settled(house, '5000') },
  { daysAgo: 5, run: discarded },
  { daysAgo: 5, run: exported },
  { daysAgo: 4, run: chargedBack },
  { daysAgo: 3, run: links },
  { daysAgo: 3, run: (house) => shared(house, 'CID_1', '1320.00') },
  { daysAgo: 2, run: (house) => settled(house, '7300') },
  { daysAgo: 1, run: async (house) => accept(house, (await quote(house, toReais('11000'))).rfq_id) },
  { daysAgo: 1, run: returnedRequest },
];

const BALANCE = { method: 'GET', path: '/v2/balance' } as const;
/** The balance cannot be read at the end of these. */
const UNREAD_DAYS: ReadonlySet<number> = new Set([10, 9]);

/** Keeps the last reading of the day, or its failure. */
export async function closeDay(house: House, daysAgo: number): Promise<void> {
  const { services, operator, positions, unsettled } = house;
  // Reads landings on their day, because a reading of that day counts them.
  if (unsettled.size > 0) await catchUp(house);
  const isUnread = UNREAD_DAYS.has(daysAgo);
  if (isUnread) await addInjectedFailure(services, operator, { ...BALANCE, status: '500' });
  await positions.tick();
  if (isUnread) await removeInjectedFailure(services, operator, { ...BALANCE, index: '0' });
}

async function registerSubMerchants({ services, operator }: House): Promise<void> {
  for (const { correlation_id, name } of await readSandboxSubMerchants(services)) {
    const known = name === undefined ? undefined : DEMO_SUB_MERCHANTS[name];
    if (known === undefined) continue;
    const asked = { correlation_id, name: known.name, tags: [...known.tags] };
    await pressed(operator, 'POST /api/sub-merchants', undefined, () =>
      addSubMerchant(services, operator, asked),
    );
  }
}

async function settled(house: House, amount: string): Promise<void> {
  await accept(house, (await quote(house, toReais(amount))).rfq_id, 'd0');
}

async function bought(house: House): Promise<void> {
  const asked = { from_currency: 'BRL', to_currency: 'USDC', from_amount: '40000', wallet_id: WALLET };
  await accept(house, (await quote(house, asked)).rfq_id);
}

/** An accept that ends otherwise; the sandbox is calm again after it. */
async function ended(house: House, outcome: 'operational' | 'compliance'): Promise<void> {
  await setSandboxOutcome(house.services, house.operator, outcome);
  await accept(house, (await quote(house, toReais('3000'))).rfq_id);
  await setSandboxOutcome(house.services, house.operator, 'accepted');
}

async function renewed(house: House): Promise<void> {
  const { rfq_id } = await quote(house, toReais('4000'));
  house.pass(40);
  await accept(house, rfq_id, 'd1', true);
  await accept(house, rfq_id);
}

async function lostAnswer(house: House): Promise<void> {
  await setSandboxOutcome(house.services, house.operator, 'lost');
  const { rfq_id } = await quote(house, toReais('5200'));
  await accept(house, rfq_id);
  house.pass(5);
  await house.services.refreshScheduler.fresh(rfq_id);
}

async function expired(house: House): Promise<void> {
  const { rfq_id } = await quote(house, toReais('18000'));
  house.pass(400);
  await house.services.refreshScheduler.fresh(rfq_id);
}

async function resolvedByPerson(house: House): Promise<void> {
  await setSandboxOutcome(house.services, house.operator, 'failed');
  const { rfq_id } = await quote(house, toReais('2500'));
  await accept(house, rfq_id);
  await setSandboxOutcome(house.services, house.operator, 'accepted');
  house.pass(1_200);
  const note = 'Support found no acceptance of this quote.';
  const resolution = { rfqId: rfq_id, outcome: 'not_accepted', note } as const;
  await pressed(house.treasurer, 'POST /api/conversions/[rfq_id]/resolve', undefined, () =>
    resolveUnknownConversion(house.services, house.treasurer, resolution),
  );
}

async function evaluated(house: House): Promise<void> {
  await setSandboxOutcome(house.services, house.operator, 'evaluating');
  const { rfq_id } = await quote(house, toReais('6100'));
  await accept(house, rfq_id);
  await setSandboxOutcome(house.services, house.operator, 'accepted');
  house.pass(900);
  await decideSandboxConversion(house.services, house.operator, rfq_id, 'done');
  await house.services.refreshScheduler.fresh(rfq_id);
}

async function discarded(house: House): Promise<void> {
  const { services, operator } = house;
  const { rfq_id } = await quote(house, toReais('20000'));
  await pressed(operator, 'POST /api/conversions/[rfq_id]/discard', undefined, () =>
    discardQuote(services, operator, rfq_id),
  );
}

async function revealed({ services, checkout }: House): Promise<void> {
  if (checkout === undefined) return;
  const place = { id: checkout, reason: 'O pagador pediu o comprovante.' };
  const person = personAs('support');
  await pressed(person, 'POST /api/checkouts/[id]/reveal', undefined, () =>
    revealTransaction(services, person, 'checkouts', place),
  );
}

async function exported({ services }: House): Promise<void> {
  const query = registerExportQuery.parse({ format: 'csv', locale: 'pt-BR' });
  const { signal } = new AbortController();
  const { id, name } = personAs('accountant');
  await pressed({ id, name }, 'GET /api/conversions/export', undefined, async ({ requestId }) => {
    const file = await exportRegister(services, { id, name }, query, { signal, requestId });
    await file.text();
  });
}

interface Made {
  kind: 'checkout' | 'onramp' | 'offramp';
  amount_fiat: string;
  end: 'done' | 'failure';
  correlation_id?: string;
}

const paid = (house: House, kind: Made['kind'], amount_fiat: string) =>
  made(house, { kind, amount_fiat, end: 'done' });

/** Makes a transaction and brings it to its end. */
async function made(house: House, { end, ...record }: Made): Promise<string> {
  const { services, operator } = house;
  const { kind } = record;
  const asked = { ...record, currency_code: 'USDT', webhook: 'mesa' };
  const { created, stages } = await createSandboxTransaction(services, operator, asked);
  const last = stages[kind].find((stage) => stage.kind === end);
  if (created === undefined || last === undefined) throw new Error(`no ${kind} was made`);
  house.pass(120);
  await catchUp(house);
  await advanceSandboxTransaction(services, operator, created, last.process);
  await catchUp(house);
  return created;
}

/** A link, its checkout, and the tie of both by a person; what is split off goes to the account. */
async function shared(house: House, fixture: string, amount_fiat: string): Promise<void> {
  const correlation_id = await idOf(house, fixture);
  const id = await linkOf(house, correlation_id, amount_fiat);
  const end2end = await made(house, { kind: 'checkout', amount_fiat, correlation_id, end: 'done' });
  const { services, operator } = house;
  await pressed(operator, `${LINKS_ROUTE}/[id]/tie`, undefined, () =>
    tieSubMerchantCheckout(services, operator, correlation_id, { id, end2end }),
  );
}

async function linkOf({ services, operator }: House, of: string, amount_fiat: string): Promise<string> {
  const asked = { currency_code: 'USDT', amount_fiat };
  const { link } = await pressed(operator, LINKS_ROUTE, asked, (press) =>
    createCheckoutForSubMerchant(services, operator, of, { ...press, asked }),
  );
  return link.id;
}

async function rememberedCheckout(house: House): Promise<void> {
  house.checkout = await paid(house, 'checkout', '730.40');
}

async function chargedBack({ services, operator, checkout }: House): Promise<void> {
  if (checkout !== undefined) await chargeBackSandboxTransaction(services, operator, checkout);
}

async function brand(house: House): Promise<void> {
  const correlationId = await idOf(house, 'CID_1');
  const asked = { trade_name: 'Livraria Outono', colour: '#1f5f4a' };
  const { services, treasurer } = house;
  await pressed(treasurer, 'POST /api/sub-merchants/[correlation_id]/branding', asked, (press) =>
    changeBranding(services, treasurer, { correlationId, ...press, asked }),
  );
}

async function whitelist(house: House): Promise<void> {
  const correlationId = await idOf(house, 'CID_1');
  const found = await withdrawableGroup(house, correlationId);
  if (found === undefined) return;
  const { group } = found;
  const asked = {
    walletName: group.label ?? group.id,
    walletId: group.id,
    address: COLD_STORAGE,
    addressName: 'Cofre frio',
    currencyCode: 'USDT',
  };
  const { services, treasurer } = house;
  await pressed(treasurer, 'POST /api/sub-merchants/[correlation_id]/whitelist', asked, (press) =>
    changeWhitelist(services, treasurer, { correlationId, ...press, asked }),
  );
}

async function withdrawn(house: House): Promise<void> {
  const correlationId = await idOf(house, 'CID_1');
  const found = await withdrawableGroup(house, correlationId);
  if (found === undefined) return;
  const { group, type } = found;
  const asked = {
    account: 'USDT',
    amount: '1250.5',
    wallet: group.id,
    withdrawal_type: type,
    note: 'Repasse semanal',
    seen: {
      ...(group.label !== undefined && { label: group.label }),
      addresses: group.addresses,
      latest: null,
    },
  };
  const { services, treasurer } = house;
  await pressed(treasurer, 'POST /api/sub-merchants/[correlation_id]/withdrawals', asked, (press) =>
    withdraw(services, treasurer, { correlationId, ...press, asked }),
  );
}

/** It never began its onboarding. */
async function archived(house: House): Promise<void> {
  const { services, operator } = house;
  const id = await idOf(house, 'CID_5');
  await pressed(operator, 'PATCH /api/sub-merchants/[correlation_id]', undefined, () =>
    changeSubMerchant(services, operator, id, { archived: true }),
  );
}

async function enrolled({ services, operator }: House): Promise<void> {
  const asked = { name: 'Doceria Ipê', tags: ['alimentos'] };
  const route = 'POST /api/sub-merchants/enrolments';
  const { correlation_id } = await pressed(operator, route, asked, (press) =>
    enrolSubMerchant(services, operator, { ...press, asked }),
  );
  if (correlation_id === undefined) return;
  await controlRequest(services, 'GET', 'clock');
  await setSandboxKyb(services, operator, correlation_id, KYB_DONE);
}

async function links(house: House): Promise<void> {
  const { services, operator } = house;
  await linkOf(house, await idOf(house, 'CID_6'), '420.00');
  for (const amount_fiat of ['149.90', '1280.00']) {
    const asked = { currency_code: 'USDT', amount_fiat };
    await pressed(operator, 'POST /api/checkouts', asked, (press) =>
      createCheckoutLink(services, operator, { ...press, asked }),
    );
  }
}
