import 'server-only';
import { openStore } from '@/lib/store/db';
import { createHub } from './hub';

/**
 * A process of its own with one open stream, which it prints (tests only). Argument: database. Prints `ready` once it
 * hears the store.
 */
const [databaseUrl = ''] = process.argv.slice(2);
const hub = createHub(await openStore({ databaseUrl }));
const write = (text: string) => {
  process.stdout.write(text);
  return true;
};
await hub.subscribe(
  { sessionHash: 'nobody', userId: 'nobody', role: 'viewer', write, end: () => undefined },
  { ageMs: 0 },
);
process.stdout.write('ready\n');
