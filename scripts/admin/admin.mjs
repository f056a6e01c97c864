import { runServerScript } from '../sandbox/server-script.mjs';

/** `npm run admin`: what operators do on the host. */
runServerScript('../admin/admin-command.ts', process.argv.slice(2));
