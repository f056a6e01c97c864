import { readFileSync } from 'node:fs';
import { parseAssumptions } from '@/lib/contract/assumptions';
import { createSandbox } from '@/lib/sandbox/handler';
import { serveSandbox } from '@/lib/sandbox/node-server';
import { memoryWorldStore } from '@/lib/sandbox/world-store';

/** The sandbox alone on loopback, its controls open (architecture 6). Started by scripts/sandbox.mjs. */
const port = Number(process.env.PORT ?? 4010);
const given = process.env.PAYMENTS_ASSUMPTIONS;
const text = given === undefined || given.trimStart().startsWith('{') ? given : readFileSync(given, 'utf8');

const sandbox = createSandbox({
  assumptions: parseAssumptions(text),
  world: memoryWorldStore(),
  allowLocalWebhooks: process.env.SANDBOX_ALLOW_LOCAL_WEBHOOKS === '1',
  ...(process.env.APP_URL ? { appUrl: process.env.APP_URL } : {}),
});
const server = serveSandbox(sandbox);

server.on('error', (error) => {
  process.stderr.write(`The sandbox cannot listen on port ${port}: ${error.message}\n`);
  process.exit(1);
});
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
  const { apiKey, webhookSecret } = sandbox.keys;
  process.stdout.write(
    [
      `Sandbox ready at ${base}`,
      '',
      `  api-key         ${apiKey}`,
      `  webhook secret  ${webhookSecret}`,
      `  other accounts, signing keys and identifiers: ${base}/_sandbox/fixtures`,
      '',
      `  curl -s ${base}/v2/rfq -H 'api-key: ${apiKey}' \\`,
      `    -d '{"from_currency":"USDT","to_currency":"BRL","from_amount":100}'`,
      '',
    ].join('\n'),
  );
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    sandbox.dispose();
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
