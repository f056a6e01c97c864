/** A balancer in small: asks each process whether it is ready, keeps connections, and never sends a request twice. */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const ASK_EVERY_MS = 200;
const PATIENCE_MS = 2_500;
/** A busy process may be late once; one that says 503, or refuses, is believed at once. */
const LATE_TIMES = 3;
/** A request waits so long for somebody who is ready, as in a balancer's queue. */
const QUEUE_MS = 10_000;

export function createBalancer(ports) {
  const backends = ports.map((port) => ({
    port,
    ready: false,
    late: 0,
    agent: new Agent({ keepAlive: true }),
  }));
  const asking = setInterval(() => backends.forEach(ask), ASK_EVERY_MS);
  let turn = 0;
  return {
    /** Ports that take requests now. */
    ready: () => backends.filter((one) => one.ready).map(({ port }) => port),
    /** `{ status, text, headers }`, or `{ error }` for a request that got no answer: a lost one. */
    async send(path, options = {}) {
      const until = performance.now() + QUEUE_MS;
      for (;;) {
        const able = backends.filter((one) => one.ready);
        turn += 1;
        const chosen = able[turn % Math.max(1, able.length)];
        if (chosen !== undefined) return exchange(chosen, path, options);
        if (performance.now() > until) return { error: 'nobody is ready' };
        await sleep(ASK_EVERY_MS / 4);
      }
    },
    stop() {
      clearInterval(asking);
      for (const { agent } of backends) agent.destroy();
    },
  };
}

async function ask(backend) {
  const { status, error } = await exchange({ port: backend.port }, '/api/health/ready', {
    timeoutMs: PATIENCE_MS,
  });
  backend.late = error === LATE ? backend.late + 1 : 0;
  if (backend.late === 0 || backend.late >= LATE_TIMES) backend.ready = status === 200;
}

const LATE = 'no answer in time';

/** One request over the backend's connections; a body that is text is sent as it is. What was heard comes with an error too. */
export function exchange(
  { port, agent },
  path,
  { method = 'GET', headers = {}, body, timeoutMs = 30_000, signal } = {},
) {
  return new Promise((resolve) => {
    const sent = body === undefined ? {} : { 'content-type': 'application/json' };
    let text = '';
    const fail = (error) => resolve({ error: error.code ?? error.message, text });
    const asked = request(
      {
        ...{ host: '127.0.0.1', port, path, method, agent, signal },
        ...{ headers: { ...sent, ...headers }, timeout: timeoutMs },
      },
      (answer) => {
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
        answer.on('error', fail);
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(LATE)));
    asked.on('error', fail);
    asked.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
  });
}
