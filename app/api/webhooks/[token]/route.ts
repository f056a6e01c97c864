import { directDelivery } from '@/lib/bff/fast-path/direct-routes';
import { receiveIncoming, receiveWebhook } from '@/lib/bff/fast-path/receive-webhook';

directDelivery('/api/webhooks/', receiveIncoming);

/** The route needs no session: the minted address is the key. */
export const POST = receiveWebhook;
