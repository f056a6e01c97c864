// Run with `node --conditions=react-server --import tsx`: prints one line per fault of the environment.
import { checkEnv } from '../lib/env.ts';

const faults = checkEnv();
for (const fault of faults) console.error(`  - ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
