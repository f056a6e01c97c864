/**
 * `npm run demo`: installs and builds when needed, then serves the dashboard with the embedded sandbox and store.
 * Imports only Node's own modules, because node_modules may be missing.
 */
import { ensureDemoBuilt } from '../build/build.mjs';
import { ensureInstalled, FULL_DISK, requireNode } from '../build/install.mjs';
import { stopAll } from '../run.mjs';
import { StepError, step } from '../steps.mjs';
import { announcement } from './announcement.mjs';
import { isFree, startNext, untilEnded, waitUntilReady } from './next-server.mjs';

// The demo never calls a live service, whatever the shell or an .env file sets.
const NOT_IN_THE_DEMO = [
  'PAYMENTS_BASE_URL',
  'PAYMENTS_API_KEY',
  'PAYMENTS_SIGNING_KEY',
  'DATABASE_URL',
  'DATABASE_URL_DIRECT',
].flatMap((name) => [name, `${name}_FILE`]);

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? '127.0.0.1';
const history = process.env.DEMO_HISTORY ?? '1';

async function main() {
  requireNode();
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new StepError(`PORT must be a port number, not "${process.env.PORT}".`);
  }
  if (!(await isFree(port, host))) {
    throw portTaken();
  }
  console.log('Mesa, the demo: embedded sandbox, embedded store in .data/, nothing leaves this machine.\n');
  const release = stopOnSignal();
  await ensureInstalled({ dev: false });
  await ensureDemoBuilt({ history: history === '1' });
  release();
  const origin = process.env.APP_URL ?? `http://localhost:${port}`;
  const empty = Object.fromEntries(NOT_IN_THE_DEMO.map((name) => [name, '']));
  const child = startNext({
    port,
    host,
    env: { ...empty, APP_URL: origin, DEMO_HISTORY: history, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
    stdio: 'pipe',
  });
  const tail = keepTail(child);
  const ended = untilEnded(child);
  try {
    await step('Starting', () => waitUntilReady(child, `http://${host}:${port}`));
  } catch (error) {
    if (child.exitCode === 0 || child.signalCode) process.exit(await ended);
    child.kill('SIGTERM');
    throw await startError(error, tail.text);
  }
  tail.show();
  console.log(announcement(origin));
  process.exit(await ended);
}

/** Until the server runs: ends what is at work, so that the next start finds nobody in its way. */
function stopOnSignal() {
  const stop = () => {
    stopAll();
    console.error('\nStopped. Run the command again: it goes on from here.');
    process.exit(1);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.once(signal, stop);
  return () => signals.forEach((signal) => void process.off(signal, stop));
}

async function startError({ message }, output) {
  if (/ENOSPC|No space left on device/i.test(output)) return new StepError(FULL_DISK);
  if (!(await isFree(port, host))) return portTaken();
  return new StepError(message, output);
}

const portTaken = () =>
  new StepError(`Port ${port} is taken. Choose another one: PORT=${port + 1} npm run demo`);

/** Keeps the server's start-up output for an error report; after the start it is passed on. */
function keepTail(child) {
  const tail = { text: '', shown: false, show: () => (tail.shown = true) };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      tail.text = (tail.text + chunk).slice(-20_000);
      if (tail.shown) process.stderr.write(chunk);
    });
  }
  return tail;
}

main().catch((error) => {
  console.error(`\n${error.message}`);
  if (error.output) console.error(error.output.trimEnd().split('\n').slice(-60).join('\n'));
  if (!(error instanceof StepError)) console.error(error);
  process.exit(1);
});
