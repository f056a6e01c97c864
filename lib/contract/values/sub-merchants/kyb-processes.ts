/** Documented values of `process` (KYB-07); another is shown raw and not final. */
export const KYB_PROCESSES = [
  'kyb_provider_submerchant.initial',
  'kyb_provider_submerchant.pending_link',
  'kyb_provider_submerchant.pending_kyb',
  'kyb_provider_submerchant.processing',
  'kyb_provider_submerchant.done',
  'kyb_provider_submerchant.error',
] as const;
export type KybProcess = (typeof KYB_PROCESSES)[number];
