import { direct } from '@/lib/bff/fast-path/direct-routes';
import { readHealth } from '@/lib/bff/health';

/** One of the three routes without `route({...})`. */
export const GET = direct('/api/health', async (request) => {
  const health = await readHealth(request);
  // A balancer reads the status only.
  const status = health.store === 'ok' ? 200 : 503;
  return Response.json(health, { status, headers: { 'cache-control': 'no-store' } });
});
