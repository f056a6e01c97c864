import { directDelivery } from '@/lib/bff/direct';
import { receiveIncoming, receiveWebhook } from '@/lib/bff/receive-webhook';

directDelivery('/api/webhooks/', receiveIncoming);

/** The one route without a session: whoever knows the minted address may deliver (architecture 5). */
export const POST = receiveWebhook;
