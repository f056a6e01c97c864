import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../run.mjs';
import { freePort } from './next-server.mjs';

/** A program that does what the file `name-does` says: `wait`, `done`, or fail with that text. */
const playing = (name: string, done: string) => `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
const does = existsSync('${name}-does') ? readFileSync('${name}-does', 'utf8') : 'done';
writeFileSync('${name}-runs', String(process.pid));
if (does === 'wait') setInterval(() => undefined, 1_000);
else if (does === 'done') { ${done} }
else { console.error(does); process.exit(1); }
`;
const NPM = playing(
  'npm',
  `mkdirSync('node_modules', { recursive: true });
   writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json'));
   mkdirSync('node_modules/one', { recursive: true });
   writeFileSync('node_modules/one/package.json', '{}');`,
);
const NEXT = playing(
  'next',
  `if (process.argv[2] === 'build') {
     mkdirSync('.next', { recursive: true });
     const { MESA_FIRST_BUILD: first, MESA_UNTYPED_BUILD: untyped } = process.env;
     writeFileSync('.next/BUILD_ID', (first ? 'first' : 'later') + (untyped ? ', untyped' : ', typed'));
   } else {
     const port = Number(process.argv[process.argv.indexOf('-p') + 1]);
     const answer = 'HTTP/1.1 200 OK\\r\\ncontent-length: 0\\r\\n\\r\\n';
     createServer((socket) => socket.on('data', () => socket.end(answer)).on('error', () => undefined)).listen(port, '127.0.0.1');
   }`,
);

/** A clone with an npm and a Next of its own; that one answers below HTTP, where a starting server of ours says 503. */
async function clone() {
  const root = mkdtempSync(path.join(tmpdir(), 'mesa-first-start-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
  for (const entry of [
    'scripts/build',
    'scripts/demo',
    'scripts/run.mjs',
    'scripts/steps.mjs',
    'security-headers.mjs',
  ])
    cpSync(path.join(ROOT, entry), path.join(root, entry), { recursive: true });
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  // The second is for tests, and a demo's install leaves it out.
  const packages = {
    '': {},
    'node_modules/one': { version: '1.0.0' },
    'node_modules/two': { version: '1.0.0', dev: true },
  };
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages }));
  writeFileSync(path.join(root, 'npm.js'), NPM);
  mkdirSync(path.join(root, 'node_modules/next/dist/bin'), { recursive: true });
  writeFileSync(path.join(root, 'node_modules/next/dist/bin/next'), NEXT);
  writeFileSync(path.join(root, 'node_modules/next/package.json'), '{"type":"module"}');
  const port = await freePort();
  const start = () => {
    const child = spawn(process.execPath, ['scripts/demo/demo.mjs'], {
      cwd: root,
      env: {
        ...process.env,
        npm_execpath: path.join(root, 'npm.js'),
        PORT: String(port),
        APP_URL: '',
        HOST: '127.0.0.1',
        DEMO_HISTORY: '0',
      },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = { out: '', error: '' };
    child.stdout.on('data', (text) => (said.out += text));
    child.stderr.on('data', (text) => (said.error += text));
    return { child, said };
  };
  const does = (name: string, what: string) => writeFileSync(path.join(root, `${name}-does`), what);
  const has = (file: string) => existsSync(path.join(root, file));
  return { root, port, start, does, has };
}

async function ended(child: ChildProcess): Promise<number> {
  if (child.exitCode === null) await once(child, 'close');
  return child.exitCode ?? -1;
}

async function until(isSo: () => boolean): Promise<void> {
  for (let tries = 0; !isSo() && tries < 600; tries += 1) await sleep(50);
  expect(isSo()).toBe(true);
}

/** Without the warning that a Node is out of support. */
const linesOf = (text: string) =>
  text.split('\n').filter((line) => line.trim() !== '' && !/^Node 20 gets no security fixes/.test(line));

async function serves({ start }: Awaited<ReturnType<typeof clone>>) {
  const { child, said } = start();
  await until(() => said.out.includes('Mesa is at') || child.exitCode !== null);
  child.kill('SIGINT');
  expect([await ended(child), linesOf(said.error)]).toEqual([0, []]);
}

test.each([
  ['npm', 'without network', 'npm error code ENOTFOUND', 'connect to the network'],
  ['next', 'on a full disk', 'Error: ENOSPC: no space left on device, write', 'The disk is full'],
])(
  'a first start whose %s fails %s says what to do in one line, and the next one goes on from there',
  async (name, _, output, advice) => {
    const place = await clone();
    place.does(name, output);
    const { child, said } = place.start();
    expect(await ended(child)).toBe(1);
    expect(linesOf(said.error)).toEqual([expect.stringContaining(advice)]);
    place.does(name, 'done');
    await serves(place);
  },
);

test.each(['npm', 'next'])(
  'a first start that is interrupted in %s leaves nothing running, and the next one goes on from there',
  async (name) => {
    const place = await clone();
    place.does(name, 'wait');
    const { child, said } = place.start();
    await until(() => place.has(`${name}-runs`));
    const pid = Number(readFileSync(path.join(place.root, `${name}-runs`), 'utf8'));
    child.kill('SIGINT');
    expect(await ended(child)).toBe(1);
    expect(linesOf(said.error)).toEqual(['Stopped. Run the command again: it goes on from here.']);
    const runs = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await until(() => !runs());
    place.does(name, 'done');
    await serves(place);
  },
);

test('a port in use is said in one line before anything is installed', async () => {
  const place = await clone();
  const other = createServer().listen(place.port, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { child, said } = place.start();
  expect(await ended(child)).toBe(1);
  expect(linesOf(said.error)).toEqual([
    expect.stringMatching(/^Port \d+ is taken\. Choose another one: PORT=\d+ npm run demo$/),
  ]);
  expect(place.has('npm-runs')).toBe(false);
});

test('the first build of a clone is the quick one; a later one is whole once the packages that types need are there', async () => {
  const place = await clone();
  const built = () => readFileSync(path.join(place.root, '.next/BUILD_ID'), 'utf8');
  await serves(place);
  expect(built()).toBe('first, untyped');
  writeFileSync(path.join(place.root, 'proxy.ts'), '');
  await serves(place);
  expect(built()).toBe('later, untyped');
  mkdirSync(path.join(place.root, 'node_modules/two'));
  writeFileSync(path.join(place.root, 'node_modules/two/package.json'), '{}');
  writeFileSync(path.join(place.root, 'proxy.ts'), '// Changed again.');
  await serves(place);
  expect(built()).toBe('later, typed');
});
