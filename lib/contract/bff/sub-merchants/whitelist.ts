import { z } from 'zod';
import { RETYPED } from './address-check';
import type { Network } from './address-networks';
import type { Actor } from './bff';
import type { Operation } from './bff-operations';
import { correlationParams } from './bff-sub-merchants';
import { uuid } from './fields';
import { readShownName } from './shown-name';

const MAX_ID = 256;

const shownName = z.string('required').transform((text, context) => {
  const read = readShownName(text);
  if ('value' in read) return read.value;
  context.addIssue({ code: 'custom', message: read.reason });
  return z.NEVER;
});

const knownId = z.string('required').min(1, 'required').max(MAX_ID, 'too_long');

/** Creates a wallet group (WLG-07). */
export const createGroupRequest = z.strictObject({ walletName: shownName });

/** Adds an address to a group (WLG-08). */
export const addAddressRequest = z.strictObject({
  /** Name and id of one group as the person saw it: they are compared with a fresh read (WLG-10). */
  walletName: knownId,
  walletId: knownId,
  /** Checked against the asset's networks by the operation (safety 42). */
  address: z.string('required').min(RETYPED, 'not_an_address').max(MAX_ID, 'too_long'),
  addressName: shownName,
  currencyCode: z.string('required').regex(/^[A-Za-z0-9._-]{1,32}$/, 'not_allowed'),
  /** How an address that came in one letter case is written with a checksum, as the person saw and compared it. */
  checksum_seen: z.string('not_a_string').max(MAX_ID, 'too_long').optional(),
  /** Known addresses the person was warned of, because they look like this one. */
  look_alikes_seen: z.array(z.string('not_a_string').max(MAX_ID, 'too_long')).max(100, 'too_long').optional(),
});

/** `POST /api/sub-merchants/{correlation_id}/whitelist`: the mode is chosen by the fields given (4.6). */
export const whitelistRequest = z.union([createGroupRequest, addAddressRequest]);
export type WhitelistBody = z.input<typeof whitelistRequest>;
export type WhitelistRequest = z.output<typeof whitelistRequest>;
export type AddAddressRequest = z.output<typeof addAddressRequest>;

/** One change of one sub-merchant, by the intent that asked for it. */
export const whitelistParams = correlationParams.extend({
  intent_id: uuid.transform((id) => id.toLowerCase()),
});

/** A person's word about a change whose outcome nobody learned; a fresh read is taken first. */
export const whitelistResolveRequest = z.strictObject({
  note: z
    .string('required')
    .transform((text) => text.trim())
    .pipe(z.string().min(3, 'required').max(500, 'too_long')),
});
export type WhitelistResolveRequest = z.input<typeof whitelistResolveRequest>;

/** One address as the API lists it (2.8), with what Mesa knows of it: the API does not give names back (WLG-05). */
export interface WhitelistAddress {
  id?: string;
  address?: string;
  currency?: string;
  /** `active` or `pending`; anything else is shown as it came, and is not usable (WLG-06). */
  status?: string;
  /** Withdrawals may go to it. */
  usable: boolean;
  /** The name sent with it, when it was added here. */
  name?: string;
  added?: { by: Actor; at: string };
}

export interface WhitelistGroup {
  id?: string;
  label?: string;
  addresses: WhitelistAddress[];
}

/** An asset whose addresses can be verified. */
export interface WhitelistAsset {
  code: string;
  name: string;
  networks: readonly Network[];
}

/** `GET /api/sub-merchants/{correlation_id}/whitelist`: read from the API in this very request. */
export interface WhitelistAnswer {
  correlation_id: string;
  groups: WhitelistGroup[];
  assets: WhitelistAsset[];
  /** What was asked from here and needs a look: under way, or without an outcome. Newest first. */
  open: Operation[];
  /** The newest changes that have ended, so that a page that told one as unknown can tell how it ended. */
  recent: Operation[];
  read_at: string;
  now: string;
}

/** `POST …/whitelist`, and a person's word. `operation.state` says what became of it. */
export interface WhitelistChangeAnswer {
  operation: Operation;
  /** Present when nothing was sent: the same change was asked for by another intent, which is this one. */
  in_the_way?: true;
  now: string;
}
