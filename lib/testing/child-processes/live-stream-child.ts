import 'server-only';
import { createHub } from '@/lib/operations/live/hub';
import { openStore } from '@/lib/store/engine/open-store';

/** Child process with one open stream, which it prints. Argument: database. Prints `ready` once it listens. */
const [databaseUrl = ''] = process.argv.slice(2);
const hub = createHub(await openStore({ databaseUrl }));
const write = (text: string) => {
  process.stdout.write(text);
  return true;
};
await hub.subscribe(
  { sessionHash: 'nobody', userId: 'nobody', holder: { role: 'viewer' }, write, end: () => undefined },
  { ageMs: 0 },
);
process.stdout.write('ready\n');
