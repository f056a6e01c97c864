import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Loads the log twice, as two bundles do. */
const PROGRAM = `
  import { createRequire } from 'node:module';
  const load = () => { const require = createRequire(process.cwd() + '/x.js'); delete require.cache[require.resolve('./lib/log/log.ts')]; return require('./lib/log/log.ts').log; };
  const logs = [load(), load()];
  if (logs[0] === logs[1]) throw new Error('one module');
  process.stdin.once('data', () => {
    for (let count = 0; count < 200; count += 1) logs[count % 2].error({ count }, 'a line');
    process.exit();
  });
  console.error('ready');
`;

function start() {
  const flags = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', PROGRAM];
  return spawn(process.execPath, flags, { stdio: 'pipe' });
}

test('lines of two bundles that still wait when the process exits arrive whole and in order', async () => {
  const child = start();
  await once(child.stderr, 'data');
  let written = '';
  child.stdout.on('data', (part) => {
    written += part;
  });
  child.stdin.write('go');
  await once(child, 'close');
  const lines = written.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).count)).toEqual([...Array(200).keys()]);
});

test('a process whose reader is gone still ends', async () => {
  const child = start();
  await once(child.stderr, 'data');
  child.stdout.destroy();
  child.stdin.write('go');
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
});
