/** Documented for withdrawals, in the order of an export. */
export const WITHDRAWAL_ATTRIBUTES = [
  ...['amount_discounted', 'amount_received', 'network_fee', 'currency_receive_code', 'currency_received'],
  ...['address', 'tx_hash', 'explorer_url', 'group_id', 'notes'],
];

/** The contract's names for payments; none is documented for a record (O-11). */
export const PAYMENT_ATTRIBUTES = [
  ...['currency_code', 'amount_fiat', 'amount_crypto', 'pix_e2e', 'client_tax_id', 'wallet', 'tx_hash'],
];
