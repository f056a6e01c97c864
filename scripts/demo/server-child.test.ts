import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { TIMEOUTS } from '@/lib/upstream/client';
import { HSTS, SECURITY_HEADERS, STRICTEST_POLICY } from '@/security-headers.mjs';
import { GRACE_MS, PARENT_PATIENCE_MS } from './grace.mjs';
import { listenError, portError } from './next-server.mjs';

const CHILD = pathToFileURL(fileURLToPath(new URL('./server-child.mjs', import.meta.url))).href;

/** Short limits for incomplete requests. */
const HASTY = '{ headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 50 }';
const CHUNKED = `'POST / HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n2;' + 'x'.repeat(99_999)`;

/** Runs a small server with the preload of `next start`, sends it bytes (an expression) and returns its output. */
async function exchanged(
  handler: string,
  bytes: string,
  { options = '{}', before = '' } = {},
): Promise<string> {
  const script = `
    import { createServer } from 'node:http';
    import { connect } from 'node:net';
    ${before}
    const server = createServer(${options}, (request, response) => { ${handler} });
    server.listen(0, '127.0.0.1', () => {
      const socket = connect(server.address().port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => { text += chunk; });
      socket.on('close', () => { console.log(text); process.exit(0); });
      socket.write(${bytes});
    });`;
  const child = spawn(process.execPath, ['--import', CHILD, '--input-type=module', '-e', script]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child, 'close');
  return output;
}

/** The response to one well-formed request. */
const answered = (handler: string, request = 'GET / HTTP/1.1', before = '') =>
  exchanged(handler, `'${request}\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n'`, { before });

test('the head of an answer waits for the first bytes, and goes alone where none come', async () => {
  const together = await answered(`
    response.flushHeaders(); console.log('early ' + response.headersSent);
    response.write('body'); console.log('late ' + response.headersSent); response.end();`);
  expect(together).toMatch(/early false\nlate true\n[\s\S]*200 OK[\s\S]*body/);
  const alone = await answered(`
    response.flushHeaders();
    setImmediate(() => { console.log('sent ' + response.headersSent); response.end('later'); });`);
  expect(alone).toMatch(/sent true\n[\s\S]*200 OK[\s\S]*later/);
  const written = await answered(`
    response.writeHead(201); response.flushHeaders();
    const { bytesWritten } = response.socket;
    setImmediate(() => { console.log('left ' + (response.socket.bytesWritten > bytesWritten)); response.end(); });`);
  expect(written).toMatch(/left true\n[\s\S]*201 Created/);
});

test('a page may not be rewritten on its way, and other answers keep their own rule', async () => {
  const answerOf = (type: string, ...given: string[]) =>
    answered(
      `response.setHeader('content-type', '${type}');
       ${given.map((rule) => `response.setHeader('cache-control', '${rule}');`).join('')}
       response.write('body'); response.end();`,
    );
  expect(await answerOf('text/html; charset=utf-8', 'private, no-store')).toMatch(
    /cache-control: private, no-store, no-transform\r?\n/i,
  );
  expect(await answerOf('text/html')).toMatch(/cache-control: no-transform\r?\n/i);
  expect(await answerOf('text/html', 'no-transform')).toMatch(/cache-control: no-transform\r?\n/i);
  expect(await answerOf('text/css', 'max-age=1')).toMatch(/cache-control: max-age=1\r?\n/i);
});

test('a server that closes ends with its last answer, however long idle connections are kept', async () => {
  const script = `
    import { Agent, createServer, request } from 'node:http';
    const server = createServer({ keepAliveTimeout: 65_000 }, (_, response) => {
      response.write('a stream');
      setTimeout(() => response.end('its end'), 300);
    });
    server.listen(0, '127.0.0.1', () => {
      const agent = new Agent({ keepAlive: true });
      request({ agent, port: server.address().port, host: '127.0.0.1' }, (answer) => {
        answer.resume();
        const startedAt = performance.now();
        server.close(() => { console.log('closed ' + (performance.now() - startedAt < 5_000)); process.exit(0); });
      }).end();
    });`;
  const child = spawn(process.execPath, ['--import', CHILD, '--input-type=module', '-e', script]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await once(child, 'close');
  clearTimeout(late);
  expect(output).toBe('closed true\n');
}, 20_000);

test('W4: TRACE is 405 with the methods there are, whatever stands behind', async () => {
  const answer = await answered(`response.end('never');`, 'TRACE / HTTP/1.1');
  expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  expect(answer).toContain('allow: GET, HEAD, POST');
  expect(answer).not.toContain('never');
});

test('W4: a method that is not served is answered with the headers of every answer, and HSTS over https', async () => {
  const plain = await answered(`response.end('never');`, 'TRACE / HTTP/1.1');
  for (const { key, value } of [...SECURITY_HEADERS, STRICTEST_POLICY]) {
    expect(plain).toContain(`${key}: ${value}`);
  }
  expect(plain).not.toContain(HSTS.key);
  const secure = await answered(`response.end('never');`, 'TRACE / HTTP/1.1\\r\\nX-Forwarded-Proto: https');
  expect(secure).toContain(`${HSTS.key}: ${HSTS.value}`);
});

test.each([
  ['400 Bad Request', 'no HTTP', `'NONSENSE\\r\\n\\r\\n'`, '{}'],
  ['400 Bad Request', 'no host', `'GET / HTTP/1.1\\r\\n\\r\\n'`, '{}'],
  ['408 Request Timeout', 'half a head', `'GET / HTTP/1.1'`, HASTY],
  ['413 Payload Too Large', 'endless extensions of a chunk', CHUNKED, '{}'],
  [
    '417 Expectation Failed',
    'an expectation',
    `'GET / HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\nExpect: x\\r\\n\\r\\n'`,
    '{}',
  ],
  [
    '431 Request Header Fields Too Large',
    'an endless head',
    `'GET / HTTP/1.1\\r\\nx: ' + 'x'.repeat(99_999) + '\\r\\n\\r\\n'`,
    '{}',
  ],
])(
  'W4: the %s that Node itself gives to %s has the headers of every answer',
  async (status, _, bytes, options) => {
    const answer = await exchanged(`request.resume();`, bytes, { options });
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\\r\\n`));
    for (const { key, value } of [...SECURITY_HEADERS, STRICTEST_POLICY]) {
      expect(answer).toContain(`${key}: ${value}\r\n`);
    }
    expect(answer).toContain('cache-control: no-store\r\n');
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  },
);

test.each([
  [
    '308 Permanent Redirect',
    `response.statusCode = 308; response.setHeader('location', '/x'); response.end('/x');`,
  ],
  [
    '500 Internal Server Error',
    `response.writeHead(500, { 'content-type': 'text/plain' }); response.end('no');`,
  ],
])('W4: a %s of Next that knows none of our headers carries them', async (status, handler) => {
  const answer = await answered(handler);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status}\\r\\n`));
  for (const { key, value } of [...SECURITY_HEADERS, STRICTEST_POLICY]) {
    expect(answer.toLowerCase()).toContain(`${key}: ${value}\r\n`.toLowerCase());
  }
});

test('W4: an answer that sets its own policy keeps it', async () => {
  const own = `{ 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'self'" }`;
  const answer = await answered(`response.writeHead(404, ${own}); response.end();`);
  expect(answer).toContain("content-security-policy: default-src 'self'\r\n");
  expect(answer).not.toContain(STRICTEST_POLICY.value);
});

test('W4: a path whose escapes are no text is 400 with the headers, and never reaches what stands behind', async () => {
  const answer = await answered(`response.end('behind');`, 'GET /api/auth/%E0%A4%A HTTP/1.1');
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(answer).not.toContain('behind');
  expect(await answered(`response.end('behind');`, 'GET /a%20b?q=%E0%A4%A HTTP/1.1')).toContain('behind');
  const page = `globalThis.mesaDirect = { take: (_, __, goOn) => { goOn(); return true; } };`;
  expect(await answered(`response.end('behind');`, 'GET /%E0%A4%A HTTP/1.1', page)).not.toContain('behind');
});

test('W4: what arrives broken after an answer has begun adds nothing to it', async () => {
  const answer = await exchanged(
    `response.write('begun');`,
    `(socket.once('data', () => socket.write('no length')),
      'POST / HTTP/1.1\\r\\nHost: x\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n')`,
  );
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(answer).toContain('200 OK');
});

test('a request that is answered before Next never reaches what stands behind', async () => {
  const table = `globalThis.mesaDirect = { take: ({ url }, response) => url === '/taken' && !!response.end('before') };`;
  expect(await answered(`response.end('behind');`, 'GET /taken HTTP/1.1', table)).toMatch(/before\s*$/);
  expect(await answered(`response.end('behind');`, 'GET /other HTTP/1.1', table)).toMatch(/behind\s*$/);
});

test('the last address of X-Forwarded-For is the connection’s own, whatever the caller writes (W5)', async () => {
  const show = `response.end('from ' + request.headers['x-forwarded-for']);`;
  expect(await answered(show)).toContain('from 127.0.0.1');
  const forged = 'GET / HTTP/1.1\\r\\nX-Forwarded-For: 1.2.3.4\\r\\nX-Forwarded-For: 5.6.7.8';
  expect(await answered(show, forged)).toContain('from 1.2.3.4, 5.6.7.8, 127.0.0.1');
});

test('health answers 503 while Mesa is starting, and is Mesa’s own afterwards (safety 66)', async () => {
  const starting = await answered(`response.end('behind');`, 'GET /api/health HTTP/1.1');
  expect(starting).toMatch(/^HTTP\/1\.1 503 /);
  expect(starting).toContain('"status":"starting"');
  expect(starting).toContain('x-content-type-options: nosniff');
  const open = `globalThis.mesaDirect = { open: true, take: () => false };`;
  expect(await answered(`response.end('behind');`, 'GET /api/health HTTP/1.1', open)).toContain('behind');
});

test('live is 200 and ready is 503 while Mesa is starting; both are Mesa’s own afterwards', async () => {
  expect(await answered(`response.end('behind');`, 'GET /api/health/live HTTP/1.1')).toContain(
    '"status":"alive"',
  );
  const ready = await answered(`response.end('behind');`, 'GET /api/health/ready HTTP/1.1');
  expect(ready).toMatch(/^HTTP\/1\.1 503 /);
  expect(ready).toContain('"status":"starting"');
  const open = `globalThis.mesaDirect = { open: true, take: () => false };`;
  expect(await answered(`response.end('behind');`, 'GET /api/health/ready HTTP/1.1', open)).toContain(
    'behind',
  );
});

test('what Node itself warns of is a line of the log like any other', async () => {
  const script = `process.emitWarning('it goes away', 'DeprecationWarning', 'DEP9999');`;
  const child = spawn(process.execPath, ['--import', CHILD, '--input-type=module', '-e', script], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const printed = { out: '', error: '' };
  child.stdout.on('data', (chunk) => (printed.out += chunk));
  child.stderr.on('data', (chunk) => (printed.error += chunk));
  await once(child, 'close');
  const lines = printed.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({ level: 'warn', msg: 'DeprecationWarning DEP9999: it goes away' });
  expect(printed.error).toBe('');
});

test('a port is a number up to 65,535', () => {
  expect(['1', '3000', '65535'].map(portError)).toEqual([null, null, null]);
  for (const port of ['65536', '99999', '-1', 'http', '3000 '])
    expect(portError(port)).toBe(`PORT must be a port number, not "${port}".`);
});

test('a place where nothing can listen is named: a host that no name server knows, a foreign address, a taken port', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  expect(await listenError(port, '127.0.0.1')).toMatch(/^Port \d+ is taken\./);
  probe.close();
  await once(probe, 'close');
  expect(await listenError(port, 'no-such-host.invalid')).toContain(
    'HOST "no-such-host.invalid" cannot be resolved.',
  );
  expect(await listenError(port, '192.0.2.1')).toContain('HOST "192.0.2.1" is no address of this machine.');
  expect(await listenError(port, '127.0.0.1')).toBeNull();
});

test('a server that stops has longer than the longest call of the API (safety 6)', () => {
  expect(GRACE_MS).toBeGreaterThan(TIMEOUTS.budgetMs + TIMEOUTS.writeMs / 4);
  expect(GRACE_MS).toBeGreaterThan(TIMEOUTS.writeMs + 10_000);
  expect(PARENT_PATIENCE_MS).toBeGreaterThan(GRACE_MS + 30_000);
});
