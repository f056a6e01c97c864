import 'server-only';
import type { ServicesEnv } from './services';

/**
 * Our receiver's address for one token, made here and never taken from a browser (safety 48). Undefined when
 * a live service could not reach us: the field is then left out of the request (QUO-10).
 */
export function webhookUrl(env: ServicesEnv, token: string): string | undefined {
  const isPublic = env.appUrlGiven && env.appUrl.startsWith('https://');
  if (env.environment === 'live' && !isPublic) return undefined;
  return `${env.appUrl}/api/webhooks/${token}`;
}
