import { z } from 'zod';
import {
  ALWAYS_SENT,
  decimalText,
  identifier,
  listOf,
  requiredText,
  text,
  timestamp,
  tolerant,
  uuid,
} from './fields';

/**
 * `GET /v2/naas/balance` (2.7): decimal strings, no BRL figure, no other bucket (NBA-04). It is always an array (NBA-01):
 * read as an empty one, an answer without it would say that there is no money.
 */
export const subMerchantBalanceAnswer = tolerant({
  balances: z.array(tolerant({ currency: text.optional(), available: decimalText.optional() })),
});
export type SubMerchantBalanceAnswer = z.infer<typeof subMerchantBalanceAnswer>;

/** `GET /v2/naas/wl_groups` (2.8). An address status other than `active` is not usable (WLG-06). */
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

/** `GET /v2/naas/split/{origin_e2e}` (2.9): flat strings, `component` and `state` included (SPL-11). */
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

/** Six documented values of `process` (3.2, KYB-07); another value is shown raw and is not final. */
export const KYB_PROCESSES = [
  'kyb_provider_submerchant.initial',
  'kyb_provider_submerchant.pending_link',
  'kyb_provider_submerchant.pending_kyb',
  'kyb_provider_submerchant.processing',
  'kyb_provider_submerchant.done',
  'kyb_provider_submerchant.error',
] as const;
export type KybProcess = (typeof KYB_PROCESSES)[number];

export const onboardingShape = {
  end2end: identifier.optional(),
  component: text.optional(),
  created_at: timestamp.optional(),
  /** `Pending`, `Processing`, `Completed` or `Failed`, a plain string (KYB-05). */
  status: text.optional(),
  substatus: text.optional(),
  process: text.optional(),
  message: text.optional(),
  /** These three only when Failed (KYB-15 to KYB-17); `error_detail` is not for end users. */
  error_message: text.optional(),
  error_from_state: text.optional(),
  error_detail: text.optional(),
};

/** `GET /v2/naas/submerchants/onboarding_status` (2.10): one that tells no state at all is no answer. */
export const onboardingAnswer = tolerant(onboardingShape).refine(
  ({ process, status }) => process !== undefined || status !== undefined,
  'required',
);
export type OnboardingAnswer = z.infer<typeof onboardingAnswer>;

/** Payload of `POST /v2/naas/whitelist` that creates a group (WLG-07). */
export const createGroupPayload = z.strictObject({ walletName: requiredText });

/** Payload that adds an address to a group: all five fields (WLG-08, WLG-09). */
export const addAddressPayload = z.strictObject({
  walletName: requiredText,
  walletId: requiredText,
  address: requiredText,
  addressName: requiredText,
  currencyCode: requiredText,
});

/** The mode is chosen by the fields given (4.6). */
export const whitelistPayload = z.union([createGroupPayload, addAddressPayload]);
export type WhitelistPayload = z.infer<typeof whitelistPayload>;

const confirmation = text.meta({ type: 'string', [ALWAYS_SENT]: true }).optional();

/** `{ walletId, message }` after creating a group, `{ message }` after adding an address. */
export const whitelistAnswer = tolerant({ walletId: identifier.optional(), message: confirmation });
export type WhitelistAnswer = z.infer<typeof whitelistAnswer>;

const given = (value: unknown) => value !== undefined && value !== null && value !== '';
const optionalText = z.string('not_a_string').nullish();

/** Payload of branding (4.6): the relationship stands inside it (BRD-02); null and empty count as not given. */
export const brandingPayload = z
  .strictObject({
    correlation_id: uuid,
    trade_name: optionalText,
    /** PNG or JPEG, at most 5 MB and 400x400, base64 with or without padding or data prefix (BRD-07, BRD-08). */
    logo: optionalText,
    /** `#RGB` or `#RRGGBB` (O-48). */
    colour: z
      .string('not_a_string')
      .regex(/^(#([0-9a-f]{3}|[0-9a-f]{6}))?$/i, 'not_allowed')
      .nullish(),
  })
  .refine(({ trade_name, logo, colour }) => [trade_name, logo, colour].some(given), {
    message: 'required',
    path: ['trade_name'],
  });
export type BrandingPayload = z.infer<typeof brandingPayload>;

/** `{ message }` (BRD-01). */
export const messageAnswer = tolerant({ message: confirmation });
export type MessageAnswer = z.infer<typeof messageAnswer>;
