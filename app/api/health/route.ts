import { readHealth } from '@/lib/bff/health';

/** Liveness needs no session: one of the three routes that are not `route({...})`. */
export async function GET(request: Request): Promise<Response> {
  return Response.json(await readHealth(request), { headers: { 'cache-control': 'no-store' } });
}
