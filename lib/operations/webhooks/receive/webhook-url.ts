import 'server-only';
import type { Services, ServicesEnv } from '@/lib/operations/services';
import { mintWebhookToken, type WebhookToken } from '@/lib/store/webhooks/webhook-tokens';

/** A live service sends only to public HTTPS. */
export function takesWebhooks({ environment, appUrl, appUrlGiven }: ServicesEnv): boolean {
  return environment !== 'live' || (appUrlGiven && appUrl.startsWith('https://'));
}

/** Never from a browser (safety 48). Undefined when unreachable; the request omits it (QUO-10). */
export function webhookUrl(env: ServicesEnv, token: string): string | undefined {
  const address = env.world === undefined ? token : `${env.world}_${token}`;
  return takesWebhooks(env) ? `${env.appUrl}/api/webhooks/${address}` : undefined;
}

/** Returns the URL to send, if any. */
export async function mintWebhook(
  { store, env }: Pick<Services, 'store' | 'env'>,
  { kind, subject }: Pick<WebhookToken, 'kind'> & { subject?: string },
): Promise<{ token: string; url: string | undefined }> {
  const named = subject === undefined ? {} : { subject };
  const token = await mintWebhookToken(store.db, { kind, ...named, given: takesWebhooks(env) });
  return { token, url: webhookUrl(env, token) };
}
