import { ENTRY_MS, entryLink } from '@/lib/auth/entry-link';
import { resetPerson } from '@/lib/auth/reset-person';
import { adoptStoredSecret } from '@/lib/auth/stored-secret';
import { env } from '@/lib/env';
import { closeStore, store } from '@/lib/store/engine/open-store';
import { readEnvFiles } from './read-env-files.mjs';

const USAGE = `Usage: npm run admin -- user reset EMAIL [--link]

  user reset EMAIL          makes a new password, ends the person's sessions, prints a sign-in link
  user reset EMAIL --link   prints the link only: the password stays, and Mesa may go on running

The link passes the waits after failed sign-ins for ${ENTRY_MS / 60_000} minutes. The password is asked for all the same.
`;

async function main(args: readonly string[]): Promise<string> {
  const [what, verb, email, ...flags] = args;
  const known = flags.every((flag) => flag === '--link');
  if (what !== 'user' || verb !== 'reset' || email === undefined || !email.includes('@') || !known) {
    throw new Error(USAGE);
  }
  readEnvFiles();
  try {
    const { databaseUrl, authSecretGiven } = env();
    // A demo on Postgres signs with the secret that its store keeps.
    if (databaseUrl !== undefined && !authSecretGiven) await adoptStoredSecret((await store()).db, env());
    const link = entryLink(email, env());
    if (flags.includes('--link')) return `Sign-in link: ${link}\n`;
    const { db } = await store();
    const password = await resetPerson(db, email);
    if (password === null) throw new Error(`Nobody who may sign in has the address ${email}.`);
    return `New password: ${password}\nSign-in link: ${link}\n`;
  } finally {
    await closeStore();
  }
}

try {
  process.stdout.write(await main(process.argv.slice(2)));
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message.trimEnd() : String(error)}\n`);
  process.exit(1);
}
