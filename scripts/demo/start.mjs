/** `npm start`: prints one line for each error in the environment, or serves the production build. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from '../run.mjs';
import { listenError, portError, startNext, untilEnded } from './next-server.mjs';

const port = process.env.PORT ?? '3000';
const host = process.env.HOST ?? '0.0.0.0';

function refuse(message) {
  console.error(message);
  process.exit(1);
}

async function checkEnvironment() {
  const check = await run(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', 'scripts/demo/check-env.mjs'],
    { env: { NODE_ENV: 'production', HOST: host, PORT: port } },
  );
  if (check.code !== 0) refuse(`The environment is not right:\n${check.output.trimEnd()}`);
}

if (!existsSync(path.join(ROOT, '.next', 'BUILD_ID')))
  refuse('There is no build yet: run `npm run build` first.');
const wrongPort = portError(port);
if (wrongPort !== null) refuse(wrongPort);

await checkEnvironment();
const unusable = await listenError(Number(port), host);
if (unusable !== null) refuse(unusable);

process.exit(await untilEnded(startNext({ port, host })));
