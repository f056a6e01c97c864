import 'server-only';
import { DEMO_PEOPLE } from '@/lib/access/demo-people';
import type { EnterDemoRequest } from '@/lib/contract/bff/demo';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { COPY_COOKIE } from '@/lib/contract/bff/sandbox/carried-copy';
import { env } from '@/lib/env/env';
import type { Session } from '@/lib/store/people/sessions';
import { type CarriedCopy, currentWorld, openWorlds, type World } from '@/lib/store/worlds/current-world';
import { newWorldId } from '@/lib/store/worlds/world-tables';
import { authCookies, cookieValue, worldCookie } from './cookies';
import { readTicket, type Ticket } from './ticket';
import { countNewWorld, type EnteredWorld, openWorldCookie, worldSetCookie } from './visitor-world';

export type { CarriedCopy } from '@/lib/store/worlds/current-world';

/** A signature is all that instances without a common store know of a session. */
export function carriedSession({ sessionId, userId, world }: Ticket): Session | null {
  const person = DEMO_PEOPLE.find(({ id }) => id === userId);
  return person === undefined || world === undefined ? null : { id: sessionId, user: { ...person } };
}

function copyNameOf(request: Request): string | undefined {
  return cookieValue(request.headers.get('cookie'), COPY_COOKIE);
}

async function worldOf(request: Request): Promise<string | undefined> {
  const { appUrl, authSecret } = env();
  const given = request.headers.get('cookie');
  const session = cookieValue(given, authCookies(appUrl).sessionToken.name);
  const ticket = session === undefined ? null : await readTicket(session, authSecret);
  return ticket?.world ?? (await openWorldCookie(cookieValue(given, worldCookie(appUrl).name)));
}

/** Enters the carried world or a new one. Throws `world_unknown`, `demo_ended` with `stay`, `demo_full`, `demo_source_full`. */
export async function enterCarriedWorld<T>(
  request: Request,
  { stay }: Pick<EnterDemoRequest, 'stay'>,
  work: (world: World) => Promise<T>,
): Promise<{ entered: EnteredWorld; result: T; copy: CarriedCopy | null }> {
  const carried = carriedWorlds();
  const named = await worldOf(request);
  const token = copyNameOf(request);
  const isHeld = named !== undefined && token !== undefined;
  if (!isHeld && stay) throw new DomainError('demo_ended');
  const id = isHeld ? named : newWorldId();
  if (!isHeld) {
    await countNewWorld(request);
    await carried.begin(id);
  }
  return carried.run({ id, token: isHeld ? token : 'any', changes: true }, async (world) => {
    const result = await work(world);
    const given = cookieValue(request.headers.get('cookie'), worldCookie(env().appUrl).name);
    const beganAgain = !isHeld && (named ?? given) !== undefined;
    const entered = { world, beganAgain, cookie: await worldSetCookie(id) };
    return { entered, result, copy: await carried.copy(world) };
  });
}

/** Without `file` it begins again. Throws `not_found`, `demo_ended`, `state_refused`, `demo_full`, `demo_source_full`. */
export async function giveWorld(
  request: Request,
  file: string | undefined,
): Promise<{ restored: boolean; copy: CarriedCopy | null }> {
  const carried = carriedWorlds();
  const id = await worldOf(request);
  if (id === undefined) throw new DomainError('demo_ended');
  if (file === undefined) {
    await countNewWorld(request);
    await carried.begin(id);
    const copy = await carried.run({ id, token: 'any', changes: false }, carried.copy);
    return { restored: true, copy };
  }
  const given = await carried.giveBack(id, Buffer.from(file, 'base64'));
  if (given === 'refused') throw new DomainError('state_refused');
  return { restored: given === 'restored', copy: null };
}

/** Undefined where no browser carries the caller's world. */
export async function copierOfCaller(): Promise<(() => Promise<CarriedCopy | null>) | undefined> {
  const carried = openWorlds()?.carried;
  const world = carried && (await currentWorld());
  return world && (() => carried.copy(world));
}

function carriedWorlds() {
  const carried = openWorlds()?.carried;
  if (carried === undefined) throw new DomainError('not_found');
  return carried;
}
