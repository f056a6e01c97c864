import { parseAssumptions } from '@/lib/contract/assumptions';
import { createSandbox } from '@/lib/sandbox/handler';
import { serveSandbox } from '@/lib/sandbox/node-server';
import { memoryWorldStore, type WorldStore } from '@/lib/sandbox/world-store';
import { openStore } from '@/lib/store/db';
import { claimEnvironment, nameOfStore } from '@/lib/store/environment-mark';
import { sandboxWorldStore } from '@/lib/store/sandbox-world';
import { greeting } from './sandbox-greeting';
import { readArguments, type SandboxArguments, USAGE } from './sandbox-options';

/** The sandbox alone on loopback, its controls open (architecture 6). Started by scripts/sandbox.mjs. */

/** The world where it lasts, if it has a place to; `where` says so to a person. */
async function openWorld(
  asked: SandboxArguments,
): Promise<{ world: WorldStore; where: string; close(): void }> {
  const { databaseUrl, dataDir } = asked;
  if (databaseUrl === undefined && dataDir === undefined)
    return { world: memoryWorldStore(), where: 'in memory, gone when it ends', close: () => undefined };
  const target = databaseUrl === undefined ? { dataDir: dataDir ?? '' } : { databaseUrl };
  const where = nameOfStore({ dataDir: dataDir ?? '', databaseUrl });
  const store = await openStore(target);
  await claimEnvironment(store.db, 'sandbox', where);
  return { world: sandboxWorldStore(store.db), where, close: () => void store.close() };
}

async function start(asked: SandboxArguments): Promise<void> {
  const { world, where, close } = await openWorld(asked);
  const assumptions = parseAssumptions(asked.assumptions);
  const sandbox = createSandbox({
    assumptions,
    world,
    allowLocalWebhooks: asked.allowLocalWebhooks,
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    ...(asked.records !== undefined && { records: asked.records }),
    ...(asked.appUrl !== undefined && { appUrl: asked.appUrl }),
  });
  // A large history takes a moment to lay, which no caller should wait for.
  await sandbox.control(new Request('http://sandbox.invalid/_sandbox/fixtures'));
  const server = serveSandbox(sandbox, assumptions);
  server.on('error', (error) => fail(`the sandbox cannot listen on port ${asked.port}: ${error.message}`));
  server.listen(asked.port, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : asked.port;
    process.stdout.write(greeting({ base: `http://127.0.0.1:${port}`, keys: sandbox.keys, where }));
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      sandbox.dispose();
      server.close(() => {
        close();
        process.exit(0);
      });
      server.closeAllConnections();
    });
  }
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(USAGE);
} else {
  try {
    await start(readArguments(args, process.env));
  } catch (error) {
    fail(error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error));
  }
}
