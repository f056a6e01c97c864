import { errorAnswer } from '@/lib/bff/errors';
import { direct } from '@/lib/bff/fast-path/direct-routes';
import { readHealth } from '@/lib/bff/health';
import { requestId } from '@/lib/log/request-lines';

/** A monitor has no session, so this route is none of `route({...})`. */
export const GET = direct('/api/health', async (request) => {
  try {
    const health = await readHealth(request);
    // A balancer reads the status only.
    const status = health.store === 'ok' ? 200 : 503;
    return Response.json(health, { status, headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    return errorAnswer(error, requestId());
  }
});
