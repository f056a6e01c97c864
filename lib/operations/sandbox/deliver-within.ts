import 'server-only';
import type { Services } from '@/lib/operations/services';
import { recordWebhook } from '@/lib/operations/webhooks/receive/record-webhook';

/** Without the network; undefined for an address of others. */
export async function deliverWithin(
  services: Services,
  url: string,
  sent: Record<string, string>,
  body: string,
): Promise<number | undefined> {
  const { appUrl, world } = services.env;
  const start = `${appUrl}/api/webhooks/${world === undefined ? '' : `${world}_`}`;
  if (!url.startsWith(start)) return undefined;
  const headers = Object.fromEntries(new Headers(sent));
  const rawBody = new TextEncoder().encode(body);
  const kept = await recordWebhook(services, { token: url.slice(start.length), headers, rawBody });
  return kept === 'stored' || kept === 'duplicate' ? 200 : 404;
}
