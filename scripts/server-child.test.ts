import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { HSTS, SECURITY_HEADERS, STRICTEST_POLICY } from '@/security-headers.mjs';

const CHILD = pathToFileURL(fileURLToPath(new URL('./server-child.mjs', import.meta.url))).href;

/** Runs a small server with the preload of `next start`, asks it once, and gives what it printed. */
async function answered(handler: string, request = 'GET / HTTP/1.1', before = ''): Promise<string> {
  const script = `
    import { createServer } from 'node:http';
    import { connect } from 'node:net';
    ${before}
    const server = createServer((request, response) => { ${handler} });
    server.listen(0, '127.0.0.1', () => {
      const socket = connect(server.address().port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => { text += chunk; });
      socket.on('close', () => { console.log(text); process.exit(0); });
      socket.write('${request}\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n');
    });`;
  const child = spawn(process.execPath, ['--import', CHILD, '--input-type=module', '-e', script]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child, 'close');
  return output;
}

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

test('a request that is answered before Next never reaches what stands behind', async () => {
  const table = `globalThis.mesaDirect = { take: ({ url }, response) => url === '/taken' && !!response.end('before') };`;
  expect(await answered(`response.end('behind');`, 'GET /taken HTTP/1.1', table)).toMatch(/before\s*$/);
  expect(await answered(`response.end('behind');`, 'GET /other HTTP/1.1', table)).toMatch(/behind\s*$/);
});
