import 'server-only';
import { createHash } from 'node:crypto';
import type { Moment } from './conversion-stage';
import { mintId } from './ids';
import type { Branding, CheckoutTerms, TransactionRecord } from './record';
import { seededClientName } from './record-book';
import { pathOf } from './record-path';
import { startRecord } from './record-stage';
import { put } from './registers';
import type { Relationship } from './relationship';
import { timestampOf } from './sandbox-clock';
import type { AccountName, World } from './world';

/** A checkout as asked for; amounts are decimal strings, at most one of them (CHK-04 to CHK-06). */
export interface CheckoutRequest extends Omit<CheckoutTerms, 'branding'> {
  readonly webhook?: string;
  /** Digits (CHK-09). */
  readonly payer_document?: string;
  readonly payer_name?: string;
}

/** Makes the record of a checkout; the look of its page is the sub-merchant's of this moment (BRD-17). */
export function startCheckout(
  moment: Moment,
  account: AccountName,
  relationship: Relationship | null,
  request: CheckoutRequest,
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
    process: pathOf('checkout', assumptions)[0]?.process ?? '',
    attributes: {
      ...agreed,
      ...(name !== undefined && { client_name: name }),
      ...(payer_document !== undefined && { client_tax_id: payer_document }),
    },
    ...(webhook !== undefined && { webhook }),
    terms: { ...agreed, ...(return_url !== undefined && { return_url }), ...(branding && { branding }) },
  });
}

/** What is paid for: the asset, and the amount that is fixed. */
function agreedIn({ currency_code, amount_fiat, amount_crypto }: CheckoutRequest) {
  return {
    currency_code,
    ...(amount_fiat !== undefined && { amount_fiat }),
    ...(amount_crypto !== undefined && { amount_crypto }),
  };
}

/** A name counts only for a document that is new to the account: a known client keeps its own (CHK-10). */
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

/** Every checkout remembers the look it was made with; a logo is kept once, under its digest. */
function snapshot(world: World, branding: Branding): Branding {
  const { logo, ...rest } = branding;
  if (logo === undefined) return rest;
  const digest = createHash('sha256').update(logo).digest('base64url');
  if (!Object.hasOwn(world.logos, digest)) put(world, 'logos', digest, logo);
  return { ...rest, logo: digest };
}

/** The look a checkout was made with, its logo as a `data:` URL. */
export function brandingOf(world: World, { terms }: TransactionRecord): Branding {
  const { logo, ...rest } = terms?.branding ?? {};
  const kept = logo !== undefined && Object.hasOwn(world.logos, logo) ? world.logos[logo] : undefined;
  return { ...rest, ...(kept !== undefined && { logo: kept }) };
}
