import 'server-only';
import type { RequestParts } from '@/lib/contract/bff/request-headers';
import { type Env, env } from '@/lib/env/env';

type Front = Pick<Env, 'environment' | 'appUrl' | 'appUrlGiven'>;

/**
 * W2: `Sec-Fetch-Site: same-origin`, else an `Origin` equal to ours; with a live service any sent `Origin` must be
 * ours. Forwarded headers never count.
 */
export function isSameOrigin(request: RequestParts, front: Front = env()): boolean {
  if (hasForeignOrigin(request, front)) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null || origin === 'null') return false;
  if (front.appUrlGiven) return origin === front.appUrl;
  return hostOf(origin) === request.headers.get('host');
}

/** The host counts with a live service only: a demo may be opened under any name of its machine. */
export function hasForeignOrigin(request: RequestParts, { environment, appUrl }: Front = env()): boolean {
  const origin = request.headers.get('origin');
  return environment === 'live' && origin !== null && origin !== appUrl;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
