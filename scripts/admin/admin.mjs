import { runServerScript } from '../sandbox/server-script.mjs';

// What a person reads is what the command prints.
process.env.LOG_LEVEL = 'silent';
/** `npm run admin`: what operators do on the host. */
runServerScript('../admin/admin-command.ts', process.argv.slice(2));
