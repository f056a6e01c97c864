import 'server-only';
import { type DestinationRequest, destinationRequest } from '@/lib/contract/bff/destinations';
import { policyDocument } from '@/lib/contract/bff/policies';
import {
  type ApprovalRequest,
  type ApproveRequest,
  type MakeRequest,
  makeRequest as requestBody,
} from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { multiply, round } from '@/lib/money/amount';
import { addDestination, archiveDestination } from '@/lib/operations/destinations/change-destinations';
import { readDestinations } from '@/lib/operations/destinations/read-destinations';
import { approveRequest, rejectRequest } from '@/lib/operations/requests/decide-request';
import { makeRequest } from '@/lib/operations/requests/make-request';
import { endDueRequests, readRequest } from '@/lib/operations/requests/read-requests';
import { listConversions } from '@/lib/store/conversions/conversions';
import type { Person } from '@/lib/store/people/deciders';
import {
  type House,
  idOf,
  PIX_KEY,
  personAs,
  pressed,
  quote,
  refused,
  toReais,
  WALLET,
  withdrawableGroup,
} from './house';

/** A copy of the past is a day old at most where it is played anew, and older where it is not. */
const WAITS_HOURS = 120;
const COMPANY = 'Aurora Pagamentos S.A.';
const LOGISTICS = '41.628.903/0001-07';
const SWITCHED_OFF = '08.551.397/0001-11';

const pix = (value: string, owner: string, name = owner) => ({ kind: 'pix' as const, value, owner, name });
const wallet = (value: string, currency: string, name: string) => ({
  kind: 'wallet' as const,
  value,
  currency,
  owner: COMPANY,
  name,
});

/** Before the first conversion to them. */
export async function saveDestinations(house: House): Promise<void> {
  await saved(house, pix(PIX_KEY, COMPANY, 'Conta principal'));
  await saved(house, pix('7d9f0c1e-4b2a-4e86-9c35-0f1d5b61f3a8', COMPANY, 'Conta reserva'));
  await saved(house, wallet(WALLET, 'USDC', 'Tesouraria USDC'));
  await saved(house, wallet('TAhkL6DanwSzcvvQYU9ix31n3XLNnJ75tr', 'USDT', 'Tesouraria USDT'));
  await saved(house, wallet('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'BTC', 'Cofre frio'));
  await saved(house, pix(SWITCHED_OFF, 'Estúdio Mar ME'));
}

/** Asked by the administrator, approved by the treasurer. */
export async function askForCooling(house: House): Promise<void> {
  const document = policyDocument.parse({ destinations: { cooling_hours: 24 } });
  const asked = { version: 0, document };
  const note = 'Um dia entre confirmar e usar um destino novo.';
  const request = await ask(house, house.people.administrator, {
    kind: 'policy',
    asked,
    note,
    ends_in_hours: 24,
  });
  house.pass(1_800);
  await approve(house, request);
}

export const saveSupplier = (house: House) => saved(house, pix(LOGISTICS, 'Recife Logística Ltda'));

export async function switchOffDestination(house: House): Promise<void> {
  const one = (await destinations(house)).find(({ owner }) => owner === 'Estúdio Mar ME');
  if (one === undefined) return;
  await pressed(house.treasurer, 'POST /api/destinations/[id]/archive', undefined, () =>
    archiveDestination(house.services, house.treasurer, one.id),
  );
}

export async function expiredRequest(house: House): Promise<void> {
  await askToConvert(house, { amount: '9000', bound: '0.999', hours: 4 });
  house.pass(4 * 3_600 + 60);
  await endDueRequests(house.services);
}

export async function rejectedRequest(house: House): Promise<void> {
  const { id, hash } = await askToWithdraw(house, 'CID_1', '9800');
  house.pass(2_700);
  const reason = 'Já foi pago pela fatura de outubro. Confira com o contas a pagar.';
  const { services, people } = house;
  const other = personAs('accountant');
  await refused(house, { person: other, route: 'POST /api/requests/[id]/approve', subject: id }, (press) =>
    approveRequest(services, other, { id, ...press, given: { hash } }),
  );
  await pressed(people.treasurer, 'POST /api/requests/[id]/reject', { reason }, (press) =>
    rejectRequest(services, people.treasurer, { id, ...press, reason }),
  );
}

export async function approvedRequest(house: House): Promise<void> {
  const request = await askToConvert(house, { amount: '6000', bound: '0.98', hours: 8 });
  house.pass(900);
  house.unsettled.add(await approveConversion(house, request, '6000'));
}

/** The rate is outside the bound when the treasurer presses. */
export async function returnedRequest(house: House): Promise<void> {
  const note = 'Esperar por uma taxa melhor.';
  const request = await askToConvert(house, { amount: '8000', bound: '1.02', hours: 8, note });
  house.pass(1_200);
  const rfqId = await approveConversion(house, request, '8000');
  house.pass(400);
  await house.services.refreshScheduler.fresh(rfqId);
}

/** Leaves requests undecided for the visitor. Their times are seconds apart, close to now. */
export async function leaveWaiting(house: House): Promise<void> {
  await saved(house, pix('30.771.542/0001-29', 'Gráfica Baobá Ltda'));
  await add(house, pix('contato@papelarianorte.example', 'Papelaria Norte Ltda'));
  await askToWithdraw(house, 'CID_6', '2400', 'Repasse da semana.');
  await askToWhitelist(house);
  const note = 'Fatura de frete de novembro.';
  await askToConvert(house, {
    amount: '25000',
    bound: '0.985',
    hours: WAITS_HOURS,
    pix_key: LOGISTICS,
    note,
  });
}

async function saved(house: House, given: DestinationRequest): Promise<void> {
  const id = await add(house, given);
  const { request } = await readRequest(house.services, house.people.treasurer, id);
  const last_characters = given.kind === 'wallet' ? given.value.slice(-6) : undefined;
  house.pass(5);
  await approve(house, request, defined({ last_characters }));
}

function add({ services, people: { operator } }: House, given: DestinationRequest): Promise<string> {
  return pressed(operator, 'POST /api/destinations', given, async ({ intentId }) => {
    await addDestination(services, operator, intentId, destinationRequest.parse(given), WAITS_HOURS);
    return intentId;
  });
}

const destinations = async ({ services, people }: House) =>
  (await readDestinations(services, people.treasurer)).items;

async function ask({ services, pass }: House, maker: Person, made: MakeRequest): Promise<ApprovalRequest> {
  pass(5);
  const asked = requestBody.parse(made);
  const { request } = await pressed(maker, 'POST /api/requests', made, ({ intentId }) =>
    makeRequest(services, maker, { intentId, asked }),
  );
  return request;
}

interface Wanted {
  amount: string;
  bound: string;
  hours: number;
  note?: string;
  pix_key?: string;
}

async function askToConvert(
  house: House,
  { amount, bound, hours, note, pix_key = PIX_KEY }: Wanted,
): Promise<ApprovalRequest> {
  const { items } = await listConversions(house.services.store.db, { limit: 50 });
  const last = items.find(({ to_currency, options }) => to_currency === 'BRL' && options.d1 !== undefined);
  const rate = round(multiply(last?.options.d1?.rate ?? '5', bound), 4);
  return ask(house, house.people.operator, {
    kind: 'conversion',
    asked: { ...toReais(amount), pix_key, days: 'either', worst: { rate, quote: 'BRL', base: 'USDT' } },
    ends_in_hours: hours,
    ...defined({ note }),
  });
}

async function askToWithdraw(
  house: House,
  fixture: string,
  amount: string,
  note?: string,
): Promise<ApprovalRequest> {
  const correlation_id = await idOf(house, fixture);
  const found = await withdrawableGroup(house, correlation_id);
  if (found === undefined) throw new Error(`${fixture} has no group to withdraw to`);
  const { group, type } = found;
  return ask(house, house.people.operator, {
    kind: 'withdrawal',
    asked: {
      correlation_id,
      account: 'USDT',
      amount,
      wallet: group.id,
      withdrawal_type: type,
      seen: { addresses: group.addresses, latest: null, ...defined({ label: group.label }) },
    },
    ends_in_hours: WAITS_HOURS,
    ...defined({ note }),
  });
}

async function askToWhitelist(house: House): Promise<void> {
  const correlation_id = await idOf(house, 'CID_1');
  const found = await withdrawableGroup(house, correlation_id);
  if (found === undefined) return;
  const { group } = found;
  const address = 'THXwmwJTF92GRLwCs7Mst1UMhHqDkPsf24';
  await ask(house, house.people.operator, {
    kind: 'whitelist_address',
    asked: {
      correlation_id,
      walletId: group.id,
      walletName: group.label ?? group.id,
      address,
      addressName: 'Carteira de repasse',
      currencyCode: 'USDT',
    },
    ends_in_hours: WAITS_HOURS,
  });
}

async function approveConversion(house: House, request: ApprovalRequest, amount: string): Promise<string> {
  const { rfq_id, options, expires_at } = await quote(house, toReais(amount));
  const option = options.d1;
  if (option === undefined) throw new Error(`conversion ${rfq_id} offers no d1`);
  const { rate, from_amount, to_amount } = option;
  const seen = { rate, amount_from: from_amount, amount_to: to_amount, expires_at: expires_at ?? '' };
  await approve(house, request, { conversion: { rfq_id, settlement_day: 'd1', seen } });
  return rfq_id;
}

async function approve(
  { services, people }: House,
  { id, hash }: ApprovalRequest,
  given: Omit<ApproveRequest, 'hash'> = {},
): Promise<void> {
  const shown = { hash, ...given };
  await pressed(people.treasurer, 'POST /api/requests/[id]/approve', shown, (press) =>
    approveRequest(services, people.treasurer, { id, ...press, given: shown }),
  );
}
