import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env/env';
import { readMetrics } from '@/lib/log/metrics';

/** `GET /metrics` of this process: 404 without METRICS_TOKEN, 401 without the token as a bearer. */
export async function metricsAnswer(request: Request): Promise<Response> {
  const { metricsToken } = env();
  const headers = { 'cache-control': 'no-store' };
  if (metricsToken === undefined) return new Response(null, { status: 404, headers });
  const given = request.headers.get('authorization') ?? '';
  if (!timingSafeEqual(digest(given), digest(`Bearer ${metricsToken}`)))
    return new Response(null, { status: 401, headers: { ...headers, 'www-authenticate': 'Bearer' } });
  const metrics = await readMetrics();
  if (metrics === undefined) return new Response(null, { status: 503, headers });
  return new Response(metrics.text, { headers: { ...headers, 'content-type': metrics.type } });
}

const digest = (text: string) => createHash('sha256').update(text).digest();
