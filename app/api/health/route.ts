import { direct } from '@/lib/bff/direct';
import { readHealth } from '@/lib/bff/health';

/** Liveness needs no session: one of the three routes that are not `route({...})`. */
export const GET = direct('/api/health', async (request) =>
  Response.json(await readHealth(request), { headers: { 'cache-control': 'no-store' } }),
);
