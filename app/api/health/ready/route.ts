import { direct } from '@/lib/bff/fast-path/direct-routes';
import { readReadiness } from '@/lib/bff/readiness';

/** 503 tells a balancer to send requests to another process. A monitor has no session, as for health. */
export const GET = direct('/api/health/ready', async () => {
  const status = await readReadiness();
  const answer = { status, now: new Date().toISOString() };
  return Response.json(answer, {
    status: status === 'ready' ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  });
});
