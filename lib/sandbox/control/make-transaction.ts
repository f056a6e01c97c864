import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { defined } from '@/lib/contract/values/defined';
import { currencyOf } from '@/lib/sandbox/conversions/pricing';
import type { TransactionRecord } from '@/lib/sandbox/records/record';
import { pageOf } from '@/lib/sandbox/records/record-book';
import { takeForWithdrawal } from '@/lib/sandbox/records/record-money';
import { startRecord } from '@/lib/sandbox/records/record-stage';
import { stageOrderOf } from '@/lib/sandbox/records/record-stage-order';
import { startCheckout } from '@/lib/sandbox/records/start-checkout';
import type { Relationship } from '@/lib/sandbox/sub-merchants/relationship';
import { mintId } from '@/lib/sandbox/world/mint-ids';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import { type ControlCall, NotPossible } from './command';
import type { TransactionInput } from './transaction-control-input';

type Call = ControlCall<TransactionInput>;
type Attributes = Record<string, string>;

const PREFIX = { onramp: 'onr', offramp: 'off', withdrawal: 'wdr' } as const;
const USUAL_FIAT = '350.00';
const USUAL_AMOUNT = { fiat: '100', stablecoin: '100', crypto: '0.01' } as const;

/** `owner`: its sub-merchant, if any. */
export function makeTransaction(call: Call, owner: Relationship | null): TransactionRecord | NotPossible {
  const { assumptions, input } = call;
  if (input.created_at !== undefined && input.created_at > call.now) {
    return new NotPossible('created_at lies in the future');
  }
  const asset = assetOf(input, assumptions);
  if (asset === undefined) return new NotPossible('there is no such currency');
  // Uses `created_at` for the rate and the position in the list.
  const moment = { ...call, now: input.created_at ?? call.now };
  if (input.kind === 'checkout')
    return startCheckout(moment, input.account, owner, checkoutOf(input, asset.code));
  const created_at = timestampOf(moment.now);
  const record: TransactionRecord = {
    end2end: mintId(call.world, PREFIX[input.kind], call.now),
    kind: input.kind,
    account: input.account,
    ...(owner !== null && { correlation_id: owner.correlation_id }),
    created_at,
    updated_at: created_at,
    process: stageOrderOf(input.kind, assumptions)[0]?.process ?? '',
    attributes: input.kind === 'withdrawal' ? withdrawn(call, asset, owner) : ramped(call, asset.code),
    ...defined({ webhook: input.webhook }),
  };
  if (record.kind === 'withdrawal' && !takeForWithdrawal(call.world, record)) {
    return new NotPossible('the available balance does not cover the amount');
  }
  return startRecord(call, record);
}

/** A withdrawal may pay BRL by PIX (GEN-05); the other kinds need a crypto asset. */
function assetOf({ kind, currency_code }: TransactionInput, assumptions: Assumptions) {
  const first = assumptions.currencies.find((currency) => currency.kind !== 'fiat');
  const asset = currency_code === undefined ? first : currencyOf(assumptions, currency_code);
  return asset?.kind === 'fiat' && kind !== 'withdrawal' ? undefined : asset;
}

function checkoutOf(input: TransactionInput, currency_code: string) {
  const { amount_fiat, amount_crypto, webhook, return_url, client_tax_id, client_name } = input;
  return {
    currency_code,
    ...defined({
      amount_fiat,
      amount_crypto,
      webhook,
      return_url,
      payer_document: client_tax_id,
      payer_name: client_name,
    }),
  };
}

/** Payer or payee and wallet: as requested, else those of the newest transaction of the asset. */
function ramped({ world, input }: Call, currency_code: string): Attributes {
  const { account, kind, amount_fiat, amount_crypto, client_tax_id, client_name, wallet } = input;
  const like = newest(world, { account, kind }, { currency_code });
  const known = client_tax_id === undefined && client_name === undefined ? like : {};
  return {
    currency_code,
    ...(amount_crypto === undefined ? { amount_fiat: amount_fiat ?? USUAL_FIAT } : { amount_crypto }),
    ...pick(known, ['client_name', 'client_tax_id']),
    ...pick(like, ['wallet']),
    ...pick({ client_name, client_tax_id, wallet }, ['client_name', 'client_tax_id', 'wallet']),
  };
}

/** Destination: as requested, else that of the newest withdrawal of the asset. PIX has no chain address. */
function withdrawn(
  { world, input }: Call,
  asset: Assumptions['currencies'][number],
  owner: Relationship | null,
) {
  const { account, kind, amount, address, group_id, notes } = input;
  const scope = { account, kind, ...(owner !== null && { correlation_id: owner.correlation_id }) };
  const like = asset.kind === 'fiat' ? {} : newest(world, scope, { currency_receive_code: asset.code });
  return {
    amount_discounted: amount ?? USUAL_AMOUNT[asset.kind],
    currency_received: asset.name,
    currency_receive_code: asset.code,
    ...pick(like, ['address', 'group_id']),
    ...pick({ address, group_id, notes }, ['address', 'group_id', 'notes']),
  };
}

function newest(
  world: Call['world'],
  scope: Parameters<typeof pageOf>[1],
  attributes: Attributes,
): Partial<Attributes> {
  return pageOf(world, scope, { attributes }, { limit: 1, offset: 0 }).records[0]?.attributes ?? {};
}

function pick(from: Partial<Record<string, string | undefined>>, names: readonly string[]): Attributes {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])));
}
