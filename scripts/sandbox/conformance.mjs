import { runServerScript } from './server-script.mjs';

/** `npm run conformance -- --base URL --fixtures URL`: the contract suite against any address. */
runServerScript('conformance-run.ts', process.argv.slice(2));
