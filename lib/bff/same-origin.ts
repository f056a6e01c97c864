import 'server-only';
import { env } from '@/lib/env';

/**
 * Whether an unsafe request comes from our own pages (W2): `Sec-Fetch-Site: same-origin`, or where a browser
 * sends none, an `Origin` equal to ours. Forwarded headers are never believed.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = request.headers.get('origin');
  if (origin === null || origin === 'null') return false;
  const { appUrl, appUrlGiven } = env();
  if (appUrlGiven) return origin === appUrl;
  return hostOf(origin) === request.headers.get('host');
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
