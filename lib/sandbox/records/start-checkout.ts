import 'server-only';
import { createHash } from 'node:crypto';
import { defined } from '@/lib/contract/values/defined';
import type { Moment } from '@/lib/sandbox/conversions/conversion-stage';
import type { Relationship } from '@/lib/sandbox/sub-merchants/relationship';
import { mintId } from '@/lib/sandbox/world/mint-ids';
import { put } from '@/lib/sandbox/world/registers';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';
import type { AccountName, World } from '@/lib/sandbox/world/world';
import type { Branding, CheckoutTerms, TransactionRecord } from './record';
import { seededClientName } from './record-book';
import { startRecord } from './record-stage';
import { stageOrderOf } from './record-stage-order';

/** A requested checkout; decimal strings, at most one amount (CHK-04 to CHK-06). */
export interface CheckoutInput extends Omit<CheckoutTerms, 'branding'> {
  readonly webhook?: string;
  /** Digits (CHK-09). */
  readonly payer_document?: string;
  readonly payer_name?: string;
}

/** Creates the record; its branding is that of the sub-merchant now (BRD-17). */
export function startCheckout(
  moment: Moment,
  account: AccountName,
  relationship: Relationship | null,
  request: CheckoutInput,
): TransactionRecord {
  const { world, now, assumptions } = moment;
  const { webhook, payer_document, payer_name, return_url } = request;
  const agreed = agreedIn(request);
  const at = timestampOf(now);
  const name = nameOfPayer(world, account, payer_document, payer_name);
  const branding = relationship?.branding && snapshot(world, relationship.branding);
  return startRecord(moment, {
    end2end: mintId(world, 'chk', now),
    kind: 'checkout',
    account,
    ...(relationship !== null && { correlation_id: relationship.correlation_id }),
    created_at: at,
    updated_at: at,
    process: stageOrderOf('checkout', assumptions)[0]?.process ?? '',
    attributes: {
      ...agreed,
      ...defined({ client_name: name, client_tax_id: payer_document }),
    },
    ...defined({ webhook }),
    terms: { ...agreed, ...defined({ return_url }), ...(branding && { branding }) },
  });
}

function agreedIn({ currency_code, amount_fiat, amount_crypto }: CheckoutInput) {
  return {
    currency_code,
    ...defined({ amount_fiat, amount_crypto }),
  };
}

/** A name applies to a new document only: a known client keeps its name (CHK-10). */
function nameOfPayer(
  world: World,
  account: AccountName,
  document: string | undefined,
  name: string | undefined,
): string | undefined {
  if (document === undefined) return name;
  const seeded = seededClientName(world, account, document);
  if (seeded !== undefined) return seeded;
  const key = `${account} ${document}`;
  if (!Object.hasOwn(world.clients, key) && name !== undefined) put(world, 'clients', key, name);
  return Object.hasOwn(world.clients, key) ? world.clients[key] : undefined;
}

/** Stores a logo once, by digest. */
function snapshot(world: World, branding: Branding): Branding {
  const { logo, ...rest } = branding;
  if (logo === undefined) return rest;
  const digest = createHash('sha256').update(logo).digest('base64url');
  if (!Object.hasOwn(world.logos, digest)) put(world, 'logos', digest, logo);
  return { ...rest, logo: digest };
}

/** Branding of a checkout, its logo as a `data:` URL. */
export function brandingOf(world: World, { terms }: TransactionRecord): Branding {
  const { logo, ...rest } = terms?.branding ?? {};
  const kept = logo !== undefined && Object.hasOwn(world.logos, logo) ? world.logos[logo] : undefined;
  return { ...rest, ...defined({ logo: kept }) };
}
