import 'server-only';
import { createHash, createHmac } from 'node:crypto';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { LINK_HOURS } from '@/lib/contract/bff/people';
import { defined } from '@/lib/contract/values/defined';
import { type Env, env } from '@/lib/env/env';
import type { Database } from '@/lib/store/engine/open-store';
import { addPersonLink, findPersonLink } from '@/lib/store/people/person-links';

const LINK_MS = LINK_HOURS * 3_600_000;

export type LinkPlace = Pick<Env, 'appUrl' | 'authSecret'> & { world?: string | undefined };

export function linkPlace(world?: string): LinkPlace {
  const { appUrl, authSecret } = env();
  return { appUrl, authSecret, world };
}

export interface OpenLink {
  url: string;
  ends_at: string;
}

/** Kept as a hash. The token follows from intent and secret, so a repeated press gets the same link. */
export async function makePersonLink(
  tx: Database,
  { id, userId, now, request }: { id: string; userId: string; now: Date; request?: string },
  place: LinkPlace,
): Promise<OpenLink> {
  const endsAt = new Date(now.getTime() + LINK_MS);
  const link = { id, userId, endsAt, tokenHash: hashToken(tokenOf(id, place)) };
  await addPersonLink(tx, { ...link, ...defined({ requestId: request }) }, now);
  return { url: addressOf(id, place), ends_at: endsAt.toISOString() };
}

/** Undefined once it was used or has ended; null: no such intent. */
export async function repeatedLink(
  tx: Database,
  { id, userId, now }: { id: string; userId: string; now: Date },
  place: LinkPlace,
): Promise<OpenLink | undefined | null> {
  const link = await findPersonLink(tx, id);
  if (link === null) return null;
  if (link.userId !== userId) throw new DomainError('key_reused');
  if (link.usedAt !== null || link.endsAt <= now) return undefined;
  return { url: addressOf(id, place), ends_at: link.endsAt.toISOString() };
}

/** Null when a part is missing. */
export function readToken(token: string): { hash: string; world: string | undefined } | null {
  const [, secret, world] = /^([\w-]{43})(?:\.(world_[0-9a-f]{32}))?$/.exec(token.trim()) ?? [];
  return secret === undefined ? null : { hash: hashToken(secret), world };
}

/** The token stands behind #: a browser sends it to no server, and no proxy writes it into its log. */
function addressOf(id: string, place: LinkPlace): string {
  const { appUrl, world } = place;
  return `${appUrl}/join#${tokenOf(id, place)}${world === undefined ? '' : `.${world}`}`;
}

function tokenOf(id: string, { authSecret }: LinkPlace): string {
  return createHmac('sha256', authSecret).update(`mesa person link\n${id}`).digest('base64url');
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
