import { direct } from '@/lib/bff/fast-path/direct-routes';
import { readReadiness } from '@/lib/bff/readiness';

/** Without `route({...})`, as health. 503: send requests to another process. */
export const GET = direct('/api/health/ready', async () => {
  const status = await readReadiness();
  const answer = { status, now: new Date().toISOString() };
  return Response.json(answer, {
    status: status === 'ready' ? 200 : 503,
    headers: { 'cache-control': 'no-store' },
  });
});
