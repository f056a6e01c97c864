import 'server-only';
import { mintWebhookToken, type WebhookToken } from '@/lib/store/webhooks';
import type { Services, ServicesEnv } from './services';

/** Whether the API could reach us: a live service sends to public addresses alone, and no proxy may read along. */
export function takesWebhooks({ environment, appUrl, appUrlGiven }: ServicesEnv): boolean {
  return environment !== 'live' || (appUrlGiven && appUrl.startsWith('https://'));
}

/**
 * Our receiver's address for one token, made here and never taken from a browser (safety 48). Undefined when
 * a live service could not reach us: the field is then left out of the request (QUO-10).
 */
export function webhookUrl(env: ServicesEnv, token: string): string | undefined {
  return takesWebhooks(env) ? `${env.appUrl}/api/webhooks/${token}` : undefined;
}

/** A fresh address and the URL that goes with a request; without the latter nobody is told to send there. */
export async function mintWebhook(
  { store, env }: Pick<Services, 'store' | 'env'>,
  { kind, subject }: Pick<WebhookToken, 'kind'> & { subject?: string },
): Promise<{ token: string; url: string | undefined }> {
  const named = subject === undefined ? {} : { subject };
  const token = await mintWebhookToken(store.db, { kind, ...named, given: takesWebhooks(env) });
  return { token, url: webhookUrl(env, token) };
}
