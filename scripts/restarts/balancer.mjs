/** A balancer in small: asks each process whether it is ready, keeps connections, and never sends a request twice. */
import { Agent, request } from 'node:http';

const ASK_EVERY_MS = 200;

export function createBalancer(ports) {
  const backends = ports.map((port) => ({ port, ready: false, agent: new Agent({ keepAlive: true }) }));
  const asking = setInterval(() => backends.forEach(ask), ASK_EVERY_MS);
  let turn = 0;
  return {
    /** Ports that take requests now. */
    ready: () => backends.filter((one) => one.ready).map(({ port }) => port),
    /** `{ status, text, headers }`, or `{ error }` for a request that got no answer: a lost one. */
    send(path, options = {}) {
      const able = backends.filter((one) => one.ready);
      turn += 1;
      const chosen = able[turn % Math.max(1, able.length)];
      return chosen === undefined ? { error: 'nobody is ready' } : exchange(chosen, path, options);
    },
    stop() {
      clearInterval(asking);
      for (const { agent } of backends) agent.destroy();
    },
  };
}

async function ask(backend) {
  const { status } = await exchange({ port: backend.port }, '/api/health/ready', { timeoutMs: 2_500 });
  backend.ready = status === 200;
}

/** One request over the backend's connections; a body that is text is sent as it is. */
export function exchange(
  { port, agent },
  path,
  { method = 'GET', headers = {}, body, timeoutMs = 30_000 } = {},
) {
  return new Promise((resolve) => {
    const sent = body === undefined ? {} : { 'content-type': 'application/json' };
    const asked = request(
      { host: '127.0.0.1', port, path, method, agent, headers: { ...sent, ...headers }, timeout: timeoutMs },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
        answer.on('error', (error) => resolve({ error: error.code ?? error.message }));
      },
    );
    asked.on('timeout', () => asked.destroy(new Error('no answer in time')));
    asked.on('error', (error) => resolve({ error: error.code ?? error.message }));
    asked.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
  });
}
