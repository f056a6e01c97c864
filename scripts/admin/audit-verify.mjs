import { runServerScript } from '../sandbox/server-script.mjs';

/** `npm run audit:verify`: exit status 0 intact, 1 broken, 2 not checked. */
runServerScript('../admin/audit-verify.ts', process.argv.slice(2));
