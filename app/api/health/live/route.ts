import { direct } from '@/lib/bff/fast-path/direct-routes';

/** The process answers; neither store nor API is asked. A monitor has no session, as for health. */
export const GET = direct('/api/health/live', async () => {
  const answer = { status: 'alive', now: new Date().toISOString() };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
});
