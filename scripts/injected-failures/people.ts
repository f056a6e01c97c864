import { randomBytes } from 'node:crypto';
import { exchange } from '../restarts/balancer.mjs';
import { cookiesOf, hire } from '../test/team.mjs';
import type { Chance } from './seeded';

/** Sub-merchants of the fixtures that may withdraw. */
export const SUB_MERCHANTS = [
  '2263c175-1439-4020-a6d4-9e606c85e838',
  '5f81db24-535b-45e8-94d1-18690eda9b1c',
] as const;

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

const COLLEAGUES = [
  { name: 'Tess', role: 'treasurer' },
  { name: 'Theo', role: 'treasurer' },
  { name: 'Tara', role: 'treasurer' },
  { name: 'Olga', role: 'operator' },
  { name: 'Vera', role: 'viewer' },
] as const;

export async function company(port: number, chance: Chance): Promise<Person[]> {
  const admin: Person = { name: 'Ada', role: 'admin', headers: { cookie: await signIn(port) } };
  const asking = (path: string, asked: Asked) => ask(port, null, path, asked);
  const cookies = await hire(asking, admin.headers.cookie ?? '', COLLEAGUES, () => chance.id());
  const people = COLLEAGUES.map((one, at) => ({ ...one, headers: { cookie: cookies[at] ?? '' } }));
  return [admin, ...people];
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
