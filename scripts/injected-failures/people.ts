import { randomBytes } from 'node:crypto';
import { exchange } from '../restarts/balancer.mjs';
import type { Chance } from './seeded';

/** People of a company on a live service: the first administrator invites the others. */

export const ORIGIN = 'https://mesa.example';
const SITE = { host: 'mesa.example', origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
export const ADMIN = { email: 'ada@company.example', password: randomBytes(16).toString('hex') };

export interface Person {
  name: string;
  role: 'viewer' | 'operator' | 'treasurer' | 'admin';
  headers: Record<string, string>;
}

export interface Answered {
  status?: number;
  error?: string;
  text?: string;
  headers?: Record<string, string | string[] | undefined>;
}

export interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** One request to one process, as a browser of that person sends it. */
export function ask(port: number, person: Person | null, path: string, asked: Asked = {}): Promise<Answered> {
  const headers = { ...SITE, ...person?.headers, ...asked.headers };
  return exchange({ port, agent: undefined }, path, { ...asked, headers }) as Promise<Answered>;
}

const cookiesOf = ({ headers }: Answered) =>
  [headers?.['set-cookie'] ?? []].flat().map((line) => line.split(';', 1)[0]);

const COLLEAGUES = [
  ['Tess', 'treasurer'],
  ['Theo', 'treasurer'],
  ['Tara', 'treasurer'],
  ['Olga', 'operator'],
  ['Vera', 'viewer'],
] as const;

/** All are invited before the first joins: from then on a treasurer would have to approve the next. */
export async function hire(port: number, chance: Chance): Promise<Person[]> {
  const admin: Person = { name: 'Ada', role: 'admin', headers: { cookie: await signIn(port) } };
  const tokens: string[] = [];
  for (const [name, role] of COLLEAGUES) tokens.push(await invite(port, admin, { name, role }, chance));
  const people = [admin];
  for (const [at, [name, role]] of COLLEAGUES.entries())
    people.push({ name, role, headers: { cookie: await join(port, tokens[at] ?? '') } });
  return people;
}

async function signIn(port: number): Promise<string> {
  const asked = await ask(port, null, '/api/auth/csrf');
  const { csrfToken } = JSON.parse(asked.text ?? '{}');
  const body = new URLSearchParams({ csrfToken, ...ADMIN, json: 'true' }).toString();
  const cookie = cookiesOf(asked).join('; ');
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const answered = await ask(port, null, '/api/auth/callback/credentials', { method: 'POST', headers, body });
  return [...cookiesOf(asked), ...cookiesOf(answered)].join('; ');
}

async function invite(
  port: number,
  admin: Person,
  { name, role }: { name: string; role: string },
  chance: Chance,
): Promise<string> {
  const invited = await ask(port, admin, '/api/team', {
    method: 'POST',
    headers: { 'idempotency-key': chance.id() },
    body: { name, role, email: `${name.toLowerCase()}@company.example` },
  });
  const { link } = JSON.parse(invited.text ?? '{}');
  if (link === undefined) throw new Error(`nobody was invited: ${invited.status} ${invited.text}`);
  return link.url.split('#')[1];
}

async function join(port: number, token: string): Promise<string> {
  const body = { token, password: randomBytes(16).toString('hex') };
  const joined = await ask(port, null, '/api/join', { method: 'POST', body });
  if (joined.status !== 200) throw new Error(`nobody joined: ${joined.status} ${joined.text}`);
  return cookiesOf(joined).join('; ');
}
