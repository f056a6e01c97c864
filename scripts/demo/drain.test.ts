import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const CHILD = pathToFileURL(fileURLToPath(new URL('./server-child.mjs', import.meta.url))).href;

test('told to stop, a server goes on for the pause, ends each connection, finishes what it began, then ends', async () => {
  const script = `
    import { Agent, createServer, get } from 'node:http';
    import { setTimeout as sleep } from 'node:timers/promises';
    mesaDrain.pauseMs = 400;
    const said = [];
    mesaDrain.stops.push(() => said.push('stops'));
    process.on('exit', (code) => console.log(JSON.stringify({ said, code })));
    const server = createServer({ keepAliveTimeout: 65_000 }, async ({ url }, response) => {
      await sleep(url === '/long' ? 1_200 : 0);
      response.end(url);
    });
    server.listen(0, '127.0.0.1', async () => {
      const agent = new Agent({ keepAlive: true });
      const { port } = server.address();
      const ask = (path) => new Promise((resolve) =>
        get({ agent, path, port, host: '127.0.0.1' }, (answer) => {
          answer.resume().on('end', () => {
            said.push(path + ' ' + answer.headers.connection + ' ' + mesaDrain.draining);
            resolve();
          });
        }).on('error', (error) => { said.push(path + ' ' + error.code); resolve(); }));
      await ask('/before');
      globalThis.mesaOpenWork = 1;
      void ask('/long').then(() => { globalThis.mesaOpenWork = 0; });
      await sleep(50);
      process.kill(process.pid, 'SIGTERM');
      await sleep(50);
      await ask('/in-the-pause');
      await sleep(500);
      await ask('/after-it');
    });`;
  const child = spawn(process.execPath, ['--import', CHILD, '--input-type=module', '-e', script]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await once(child, 'close');
  expect(JSON.parse(output)).toEqual({
    said: [
      '/before keep-alive false',
      '/in-the-pause close true',
      'stops',
      '/after-it ECONNREFUSED',
      '/long close true',
    ],
    code: 0,
  });
}, 20_000);

test('a send whose browser left is recorded before the process ends; without a browser Ctrl-C waits for no pause', async () => {
  const script = `
    import { createServer } from 'node:http';
    mesaDrain.pauseMs = 20_000;
    globalThis.mesaOpenWork = 1;
    createServer().listen(0, '127.0.0.1', () => {
      process.kill(process.pid, 'SIGINT');
      setTimeout(() => { console.log('recorded'); globalThis.mesaOpenWork = 0; }, 300);
    });`;
  const child = spawn(process.execPath, ['--import', CHILD, '--input-type=module', '-e', script]);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  expect([code, output]).toEqual([0, 'recorded\n']);
}, 10_000);

test('a server whose parent is gone stops as it does at SIGTERM, without a signal, which Windows has not', async () => {
  const script = `
    import { createServer } from 'node:http';
    process.kill = () => console.log('killed');
    mesaDrain.stops.push(() => console.log('stops'));
    createServer().listen(0, '127.0.0.1', () => process.send('up'));`;
  const child = spawn(process.execPath, ['--import', CHILD, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout } = child;
  if (stdout === null) throw new Error('no output');
  let output = '';
  stdout.on('data', (chunk) => (output += chunk));
  await once(child, 'message');
  const ended = Promise.all([once(child, 'exit'), once(stdout, 'end')]);
  const force = setTimeout(() => child.kill('SIGKILL'), 5_000);
  child.disconnect();
  const [[code]] = await ended;
  clearTimeout(force);
  expect([code, output]).toEqual([0, 'stops\n']);
}, 20_000);

test('what waits to leave the process leaves it last, for three seconds at most', async () => {
  const ended = async (flush: string) => {
    const script = `
      import { createServer } from 'node:http';
      globalThis.mesaOpenWork = 1;
      mesaDrain.flushes.push(() => { console.log('work ' + mesaOpenWork); return ${flush}; });
      createServer().listen(0, '127.0.0.1', () => {
        process.kill(process.pid, 'SIGINT');
        setTimeout(() => { globalThis.mesaOpenWork = 0; }, 300);
      });`;
    const child = spawn(process.execPath, ['--import', CHILD, '--input-type=module', '-e', script]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const [code] = await once(child, 'close');
    return [code, output];
  };
  const later = `new Promise((resolve) => setTimeout(() => { console.log('sent'); resolve(); }, 200))`;
  expect(await ended(later)).toEqual([0, 'work 0\nsent\n']);
  const failing = `Promise.reject(new Error('no collector'))`;
  expect(await ended(failing)).toEqual([0, 'work 0\n']);
  expect(await ended('new Promise(() => {})')).toEqual([0, 'work 0\n']);
}, 30_000);
