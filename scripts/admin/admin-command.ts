import { administer } from './administer';

const { code, out, error } = await administer(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(error);
process.exit(code);
