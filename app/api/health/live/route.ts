import { direct } from '@/lib/bff/fast-path/direct-routes';

/** Without `route({...})`, as health. The process answers: asks neither store nor API. */
export const GET = direct('/api/health/live', async () => {
  const answer = { status: 'alive', now: new Date().toISOString() };
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
});
