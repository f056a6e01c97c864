import { parseAssumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { createSandbox } from '@/lib/sandbox/http/handler';
import { serveSandbox } from '@/lib/sandbox/http/node-server';
import { memoryWorldStore, type WorldStore } from '@/lib/sandbox/world/world-store';
import { claimEnvironment, nameOfStore } from '@/lib/store/engine/environment-mark';
import { openStore } from '@/lib/store/engine/open-store';
import { sandboxWorldStore } from '@/lib/store/sandbox-world';
import { greeting } from './sandbox-greeting';
import { readArguments, type SandboxArguments, USAGE } from './sandbox-options';

/** Stand-alone sandbox on loopback with open controls. Started by sandbox.mjs. */

/** Opens persistent storage if configured; `where` describes it. */
async function openWorld(
  args: SandboxArguments,
): Promise<{ world: WorldStore; where: string; close(): void }> {
  const { databaseUrl, dataDir } = args;
  if (databaseUrl === undefined && dataDir === undefined)
    return { world: memoryWorldStore(), where: 'in memory, gone when it ends', close: () => undefined };
  const target = databaseUrl === undefined ? { dataDir: dataDir ?? '' } : { databaseUrl };
  const where = nameOfStore({ dataDir: dataDir ?? '', databaseUrl });
  const store = await openStore({ ...target, beginsAgain: true });
  await claimEnvironment(store.db, 'sandbox', where);
  return { world: sandboxWorldStore(store.db), where, close: () => void store.close() };
}

async function start(args: SandboxArguments): Promise<void> {
  const { world, where, close } = await openWorld(args);
  const assumptions = parseAssumptions(args.assumptions);
  const sandbox = createSandbox({
    assumptions,
    world,
    allowLocalWebhooks: args.allowLocalWebhooks,
    // Only this machine can call it.
    allowPublicWebhooks: true,
    onError: (error) => process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`),
    ...(args.records !== undefined && { records: args.records }),
    ...(args.appUrl !== undefined && { appUrl: args.appUrl }),
  });
  // Builds a large history before the first request.
  await sandbox.control(new Request('http://sandbox.invalid/_sandbox/fixtures'));
  const server = serveSandbox(sandbox, assumptions);
  server.on('error', (error) => fail(`the sandbox cannot listen on port ${args.port}: ${error.message}`));
  server.listen(args.port, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : args.port;
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
