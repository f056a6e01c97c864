// Prints one line for each error in the environment. Run with `node --conditions=react-server --import tsx`.
import { checkEnv } from '../../lib/env/env.ts';
import { readEnvFiles } from '../admin/read-env-files.mjs';

readEnvFiles();
const errors = checkEnv();
for (const error of errors) console.error(`  - ${error}`);
process.exit(errors.length === 0 ? 0 : 1);
