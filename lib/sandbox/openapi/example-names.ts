import 'server-only';

/** Where the examples would have their webhooks sent. */
export const WEBHOOK = 'https://merchant.example/webhooks/payments';

/** A relationship that nobody has. */
export const NOBODY = '00000000-0000-4000-8000-000000000000';
