import 'server-only';

export const WEBHOOK = 'https://merchant.example/webhooks/payments';

export const UNKNOWN_RELATIONSHIP = '00000000-0000-4000-8000-000000000000';
