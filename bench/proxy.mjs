/**
 * Yardstick: the least a server can do between a browser and the API. Adds the key and forwards the response; no
 * session, no role, no parsing of the body. Environment: PORT, TARGET, API_KEY.
 */
import { createServer } from 'node:http';
import { Pool } from 'undici';

const pool = new Pool(process.env.TARGET ?? '', { connections: 32 });

const server = createServer(async (request, response) => {
  try {
    const upstream = await pool.request({
      path: '/v2/balance',
      method: 'GET',
      headers: { 'api-key': process.env.API_KEY ?? '' },
    });
    response.writeHead(upstream.statusCode, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
    upstream.body.pipe(response);
  } catch {
    response.writeHead(502).end();
  }
  request.resume();
});

server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('listening'));
