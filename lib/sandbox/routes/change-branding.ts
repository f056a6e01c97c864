import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import type { BrandingPayload } from '@/lib/contract/sub-merchants';
import { ok, refuse } from './answers';
import { readLogo } from './logo';
import type { Branding } from './record';
import { changeRelationship, isActive, relationshipNotFound, relationshipOf } from './relationships';
import { mount } from './router';
import { timestampOf } from './sandbox-clock';

const DAY_MS = 86_400_000;

/**
 * `POST /v2/naas/submerchants/branding`, checked in the order of O-48: the fields 400, the relationship 404,
 * its portal account 422 (BRD-16), the cooldown 400 (BRD-13). Only a success starts the cooldown (BRD-14).
 * What is not given stays as it was; checkouts made before keep the look they had (BRD-17).
 */
export const changeBranding = mount(ENDPOINTS.changeBranding, (call) => {
  const { world, now, account, assumptions, body } = call;
  const changes = readChanges(body, assumptions.branding);
  if ('fault' in changes) return refuse(400, changes.fault);
  const relationship = relationshipOf(world, account, body.correlation_id);
  if (relationship === null) return relationshipNotFound();
  if (!isActive(relationship)) {
    return refuse(422, 'the sub-merchant has no portal account yet: its onboarding is not complete');
  }
  const next = nextChangeAt(relationship.branded_at, assumptions);
  if (now < next) return refuse(400, `branding can be changed again from ${timestampOf(next)}`);
  const branding = { ...relationship.branding, ...changes };
  changeRelationship(world, { ...relationship, branding, branded_at: timestampOf(now) });
  world.accounts[account].effects.brandings += 1;
  return ok({ message: 'Branding updated. It applies from the next checkout session.' });
});

const FIELDS = ['trade_name', 'logo', 'colour'] as const;

/** The fields that are given and right, or the first fault; null and empty count as not given (BRD-04). */
function readChanges(
  body: BrandingPayload,
  { logo: logoRules, rules }: Assumptions['branding'],
): Branding | { fault: string } {
  const empty = FIELDS.find((name) => body[name] === '' || body[name] === null);
  if (empty !== undefined && rules.emptyIs === 'reject') return { fault: `${empty} must not be empty` };
  const { trade_name, logo, colour } = body;
  if (colour && rules.colour === 'hex-6' && colour.length !== '#RRGGBB'.length) {
    return { fault: 'colour must have the form #RRGGBB' };
  }
  const read: { logo?: string } | { fault: string } = logo ? readLogo(logo, logoRules) : {};
  if ('fault' in read) return read;
  return { ...(trade_name && { trade_name }), ...read, ...(colour && { colour }) };
}

/** Epoch milliseconds from which branding may change again: whole days of 24 hours since the last success. */
function nextChangeAt(brandedAt: string | undefined, { branding }: Assumptions): number {
  return brandedAt === undefined ? 0 : Date.parse(brandedAt) + branding.rules.cooldownDays * DAY_MS;
}
