import { runServerScript, SANDBOX_FLAGS } from './server-script.mjs';

/** `npm run sandbox`: the stand-alone sandbox on PORT (4010). */
runServerScript('sandbox-server.ts', process.argv.slice(2), SANDBOX_FLAGS);
