import { z } from 'zod';
import {
  ALWAYS_SENT,
  decimalText,
  entryOf,
  identifier,
  listOf,
  requiredText,
  text,
  timestamp,
  tolerant,
  uuid,
} from './fields';

/** `GET /v2/naas/balance`: decimal strings (NBA-04). The array is required (NBA-01): absent would read as no money. */
export const subMerchantBalanceAnswer = tolerant({
  balances: z.array(entryOf(tolerant({ currency: text.optional(), available: decimalText.optional() }))),
});
export type SubMerchantBalanceAnswer = z.infer<typeof subMerchantBalanceAnswer>;

/** `GET /v2/naas/wl_groups`. Only address status `active` is usable (WLG-06). */
export const walletGroupsAnswer = tolerant({
  groups: listOf(
    tolerant({
      id: identifier.optional(),
      label: text.optional(),
      addresses: listOf(
        tolerant({
          id: identifier.optional(),
          address: text.optional(),
          currency: text.optional(),
          status: text.optional(),
        }),
      ),
    }),
  ),
});
export type WalletGroupsAnswer = z.infer<typeof walletGroupsAnswer>;

/** `GET /v2/naas/split/{origin_e2e}`: flat strings, also `component` and `state` (SPL-11). */
export const splitAnswer = tolerant({
  end2end: identifier.optional(),
  origin_e2e: identifier.optional(),
  component: text.optional(),
  state: text.optional(),
  split_amount: decimalText.optional(),
  currency: text.optional(),
  correlation_id: identifier.optional(),
  created_at: timestamp.optional(),
  updated_at: timestamp.optional(),
});
export type SplitAnswer = z.infer<typeof splitAnswer>;

export const onboardingShape = {
  end2end: identifier.optional(),
  component: text.optional(),
  created_at: timestamp.optional(),
  /** `Pending`, `Processing`, `Completed` or `Failed` (KYB-05). */
  status: text.optional(),
  substatus: text.optional(),
  process: text.optional(),
  message: text.optional(),
  /** These three only when Failed (KYB-15 to KYB-17); `error_detail` is not for end users. */
  error_message: text.optional(),
  error_from_state: text.optional(),
  error_detail: text.optional(),
};

/** `GET /v2/naas/submerchants/onboarding_status`; refused without any state. */
export const onboardingAnswer = tolerant(onboardingShape).refine(
  ({ process, status }) => process !== undefined || status !== undefined,
  'required',
);
export type OnboardingAnswer = z.infer<typeof onboardingAnswer>;

/** `POST /v2/naas/whitelist`: creates a group (WLG-07). */
export const createGroupPayload = z.strictObject({ walletName: requiredText });

/** Adds an address to a group; five fields (WLG-08, WLG-09). */
export const addAddressPayload = z.strictObject({
  walletName: requiredText,
  walletId: requiredText,
  address: requiredText,
  addressName: requiredText,
  currencyCode: requiredText,
});

/** The fields given choose the mode. */
export const whitelistPayload = z.union([createGroupPayload, addAddressPayload]);
export type WhitelistPayload = z.infer<typeof whitelistPayload>;

const confirmation = text.meta({ type: 'string', [ALWAYS_SENT]: true }).optional();

/** The answer to a new group; without `walletId` to a new address. */
export const whitelistAnswer = tolerant({ walletId: identifier.optional(), message: confirmation });
export type WhitelistAnswer = z.infer<typeof whitelistAnswer>;

const isPresent = (value: unknown) => value !== undefined && value !== null && value !== '';
const optionalText = z.string('not_a_string').nullish();

/** Branding: the relationship stands inside (BRD-02); null and empty are absent. */
export const brandingPayload = z
  .strictObject({
    correlation_id: uuid,
    trade_name: optionalText,
    /** PNG or JPEG, at most 5 MB and 400x400; base64, data prefix optional (BRD-07, BRD-08). */
    logo: optionalText,
    /** `#RGB` or `#RRGGBB` (O-48). */
    colour: z
      .string('not_a_string')
      .regex(/^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/i, 'not_allowed')
      .nullish(),
  })
  .refine(({ trade_name, logo, colour }) => [trade_name, logo, colour].some(isPresent), {
    message: 'required',
    path: ['trade_name'],
  });
export type BrandingPayload = z.infer<typeof brandingPayload>;

export const messageAnswer = tolerant({ message: confirmation });
export type MessageAnswer = z.infer<typeof messageAnswer>;
