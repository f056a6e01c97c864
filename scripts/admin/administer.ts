import { randomUUID } from 'node:crypto';
import { isRole, ROLES } from '@/lib/access/permissions';
import { ENTRY_MS, entryLink } from '@/lib/auth/entry-link';
import { changePerson, invitePerson } from '@/lib/auth/people/change-team';
import { linkPlace } from '@/lib/auth/people/person-link';
import { toldEverybody } from '@/lib/auth/people/tell-person';
import { resetPerson } from '@/lib/auth/reset-person';
import { adoptStoredSecret } from '@/lib/auth/stored-secret';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { invitationRequest, LINK_HOURS } from '@/lib/contract/bff/people';
import { fieldReasons } from '@/lib/contract/values/field-reasons';
import { env } from '@/lib/env/env';
import { errors } from '@/lib/i18n/messages/en/errors';
import { fields } from '@/lib/i18n/messages/en/fields';
import { closeStore, type Database, store } from '@/lib/store/engine/open-store';
import { findUserByEmail } from '@/lib/store/people/users';
import { checkInstallation } from './check-installation';
import { backup, restore } from './keep-store';
import { readEnvFiles } from './read-env-files.mjs';

const USAGE = `Usage: npm run admin -- user add EMAIL ROLE [NAME]
       npm run admin -- user role EMAIL ROLE
       npm run admin -- user disable|enable EMAIL
       npm run admin -- [user] reset EMAIL [--link]
       npm run admin -- check
       npm run admin -- backup FILE
       npm run admin -- restore FILE

  user add EMAIL ROLE NAME  invites a person: prints the link that lets them choose a password, once, for ${LINK_HOURS} hours
  user role EMAIL ROLE      changes the role: ${ROLES.join(', ')}
  user disable EMAIL        ends the person's sessions at once; user enable EMAIL lets them sign in again

  reset EMAIL               makes a new password, ends sessions, removes second factors, prints a sign-in link
  reset EMAIL --link        prints the link only: the password stays, and Mesa may go on running

  check                     environment, store, API key, one signed read; changes nothing; ends with 1 if one is wrong
  backup FILE               writes the whole store into a new file; the embedded store must not be in use
  restore FILE              fills an empty store from it and migrates; what was being sent is never sent again

The link passes the waits after failed sign-ins for ${ENTRY_MS / 60_000} minutes. The password is asked for all the same.
`;

export interface Printed {
  /** The exit status. */
  code: 0 | 1;
  out: string;
  error: string;
}

/** Does what the command line asks for; what it refuses is `error` and 1. */
export async function administer(args: readonly string[]): Promise<Printed> {
  try {
    return { code: 0, out: await answer(args), error: '' };
  } catch (error) {
    const text = error instanceof Error ? error.message.trimEnd() : String(error);
    return { code: 1, out: '', error: `${text}\n` };
  }
}

async function answer(given: readonly string[]): Promise<string> {
  // The short form is what somebody who is locked out tries first.
  const args = given[0] === 'reset' ? ['user', ...given] : given;
  const [what = '', verb = '', email, ...more] = args;
  if (args.some((arg) => arg === '--help' || arg === '-h')) return USAGE;
  const work = WORKS[what];
  if (work !== undefined) {
    readEnvFiles();
    return work(args.slice(1)).finally(closeStore);
  }
  const change = CHANGES[verb];
  const known = change !== undefined || (verb === 'reset' && more.every((flag) => flag === '--link'));
  if (what !== 'user' || email === undefined || !email.includes('@') || !known) throw new Error(USAGE);
  readEnvFiles();
  try {
    const { databaseUrl, authSecretGiven } = env();
    // A demo on Postgres signs with the secret that its store keeps.
    if (databaseUrl !== undefined && !authSecretGiven) await adoptStoredSecret((await store()).db, env());
    if (change !== undefined) return await change((await store()).db, email, more);
    return await reset(email, more);
  } catch (error) {
    throw error instanceof DomainError ? new Error(reasonOf(error)) : error;
  } finally {
    await toldEverybody();
    await closeStore();
  }
}

const WORKS: Record<string, (args: readonly string[]) => Promise<string>> = {
  check: async () => {
    const findings = await checkInstallation();
    const text = findings.map(({ is, line }) => `${is.padEnd(4)} ${line}\n`).join('');
    if (findings.some(({ is }) => is === 'BAD')) throw new Error(text);
    return text;
  },
  backup: ([file]) => backup(named(file)),
  restore: ([file]) => restore(named(file)),
};

function named(file: string | undefined): string {
  if (file === undefined) throw new Error(USAGE);
  return file;
}

const CHANGES: Record<string, (db: Database, email: string, more: string[]) => Promise<string>> = {
  add: async (db, email, [role, ...words]) => {
    const name = words.join(' ') || (email.split('@')[0] ?? email);
    const read = invitationRequest.safeParse({ email, name, role });
    if (!read.success)
      throw new Error(`${Object.keys(fieldReasons(read.error)).join(', ')} cannot be used.\n\n${USAGE}`);
    const { link } = await invitePerson(db, null, { ...read.data, id: randomUUID() }, linkPlace());
    return `Invitation link, usable once until ${link?.ends_at}: ${link?.url}\n`;
  },
  role: async (db, email, [role]) => {
    if (!isRole(role)) throw new Error(USAGE);
    await changePerson(db, null, await idOf(db, email), { role });
    return `${email} is now ${role}.\n`;
  },
  disable: async (db, email) => {
    await changePerson(db, null, await idOf(db, email), { disabled: true });
    return `${email} is disabled and signed out.\n`;
  },
  enable: async (db, email) => {
    await changePerson(db, null, await idOf(db, email), { disabled: false });
    return `${email} may sign in again.\n`;
  },
};

async function idOf(db: Database, email: string): Promise<string> {
  const user = await findUserByEmail(db, email);
  if (user === null) throw new Error(`Nobody has the address ${email}.`);
  return user.id;
}

function reasonOf({ code, detail }: DomainError): string {
  if (detail.fields?.email === 'email_taken') return fields.email_taken;
  const said = ['last_admin', 'last_local_admin', 'limited_admin', 'demo_person'] as const;
  return errors[said.find((one) => one === code) ?? code];
}

async function reset(email: string, flags: readonly string[]): Promise<string> {
  const link = entryLink(email, env());
  if (flags.includes('--link')) return `Sign-in link: ${link}\n`;
  const { db } = await store();
  const password = await resetPerson(db, email);
  if (password === null) throw new Error(`Nobody who may sign in has the address ${email}.`);
  return `New password: ${password}\nSign-in link: ${link}\n`;
}
