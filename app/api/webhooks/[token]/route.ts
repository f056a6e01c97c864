import { receiveWebhook } from '@/lib/bff/receive-webhook';

/** The one route without a session: whoever knows the minted address may deliver (architecture 5). */
export const POST = receiveWebhook;
