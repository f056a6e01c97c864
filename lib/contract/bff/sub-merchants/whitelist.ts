import { z } from 'zod';
import type { Actor } from '@/lib/contract/bff/conversions';
import { reasonText } from '@/lib/contract/bff/reason-text';
import { uuid } from '@/lib/contract/payments-api/fields';
import { readVisibleName } from '@/lib/contract/values/sub-merchants/visible-name';
import { RETYPED } from '@/lib/contract/values/wallet-address';
import type { Network } from '@/lib/contract/values/wallet-networks';
import type { SubMerchantIntent } from './intents';
import { correlationParams } from './register';

const MAX_ID = 256;

const shownName = z.string('required').transform((text, context) => {
  const read = readVisibleName(text);
  if ('value' in read) return read.value;
  context.addIssue({ code: 'custom', message: read.reason });
  return z.NEVER;
});

const knownId = z.string('required').min(1, 'required').max(MAX_ID, 'too_long');

/** Adds a group (WLG-07). */
export const createGroupRequest = z.strictObject({ walletName: shownName });

/** Adds an address to a group (WLG-08). */
export const addAddressRequest = z.strictObject({
  /** The shown name; compared with a fresh read (WLG-10). */
  walletName: knownId,
  walletId: knownId,
  /** Checked by the operation (safety 42). */
  address: z.string('required').min(RETYPED, 'not_an_address').max(MAX_ID, 'too_long'),
  addressName: shownName,
  currencyCode: z.string('required').regex(/^[A-Za-z0-9._-]{1,32}$/, 'not_allowed'),
  /** The address with its checksum, as the person compared it. */
  checksum_seen: z.string('not_a_string').max(MAX_ID, 'too_long').optional(),
  /** Similar addresses the person was warned of. */
  look_alikes_seen: z.array(z.string('not_a_string').max(MAX_ID, 'too_long')).max(100, 'too_long').optional(),
});

/** The fields given choose the mode. */
export const whitelistRequest = z.union([createGroupRequest, addAddressRequest]);
export type WhitelistBody = z.input<typeof whitelistRequest>;
export type WhitelistRequest = z.output<typeof whitelistRequest>;
export type AddAddressRequest = z.output<typeof addAddressRequest>;

export const whitelistParams = correlationParams.extend({
  intent_id: uuid.transform((id) => id.toLowerCase()),
});

export const whitelistResolveRequest = z.strictObject({
  note: reasonText,
});

/** The name is ours: the API does not return it (WLG-05). */
export interface WhitelistAddress {
  id?: string;
  address?: string;
  currency?: string;
  /** Anything but `active` is not usable (WLG-06). */
  status?: string;
  usable: boolean;
  name?: string;
  added?: { by: Actor; at: string };
}

export interface WhitelistGroup {
  id?: string;
  label?: string;
  addresses: WhitelistAddress[];
}

export interface WhitelistAsset {
  code: string;
  name: string;
  networks: readonly Network[];
}

/** Read from the API in this request. */
export interface WhitelistAnswer {
  correlation_id: string;
  groups: WhitelistGroup[];
  assets: WhitelistAsset[];
  /** Changes under way or of unknown outcome, newest first. */
  open: SubMerchantIntent[];
  /** The newest changes, and older ones that have notes. */
  recent: SubMerchantIntent[];
  /** Number of notes by `intent_id`. */
  notes?: Record<string, number>;
  read_at: string;
  now: string;
}

/** `operation.state` is the outcome. */
export interface WhitelistChangeAnswer {
  operation: SubMerchantIntent;
  /** Nothing was sent, because another intent asks the same. */
  in_the_way?: true;
  now: string;
}
