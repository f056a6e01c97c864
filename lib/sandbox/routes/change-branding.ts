import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import { ENDPOINTS } from '@/lib/contract/payments-api/endpoints';
import type { BrandingPayload } from '@/lib/contract/payments-api/sub-merchants';
import { ok, refuse } from '@/lib/sandbox/http/answers';
import { mount } from '@/lib/sandbox/http/router';
import type { Branding } from '@/lib/sandbox/records/record';
import { readLogo } from '@/lib/sandbox/sub-merchants/branding-logo';
import {
  changeRelationship,
  isActive,
  relationshipNotFound,
  relationshipOf,
} from '@/lib/sandbox/sub-merchants/relationships';
import { timestampOf } from '@/lib/sandbox/world/sandbox-clock';

const DAY_MS = 86_400_000;

/**
 * `POST /v2/naas/submerchants/branding`, in the order of O-48: fields 400, relationship 404, portal account 422
 * (BRD-16),
 * cooldown 400 (BRD-13). Only a success starts the cooldown (BRD-14). Absent fields and earlier checkouts keep
 * their
 * values (BRD-17).
 */
export const changeBranding = mount(ENDPOINTS.changeBranding, (call) => {
  const { world, now, account, assumptions, body } = call;
  const changes = readChanges(body, assumptions.branding);
  if ('problem' in changes) return refuse(400, changes.problem);
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

/** The valid fields, or the first problem; null and empty count as absent (BRD-04). */
function readChanges(
  body: BrandingPayload,
  { logo: logoRules, rules }: Assumptions['branding'],
): Branding | { problem: string } {
  const empty = FIELDS.find((name) => body[name] === '' || body[name] === null);
  if (empty !== undefined && rules.emptyIs === 'reject') return { problem: `${empty} must not be empty` };
  const { trade_name, logo, colour } = body;
  if (colour && rules.colour === 'hex-6' && colour.length !== '#RRGGBB'.length) {
    return { problem: 'colour must have the form #RRGGBB' };
  }
  const read: { logo?: string } | { problem: string } = logo ? readLogo(logo, logoRules) : {};
  if ('problem' in read) return read;
  return { ...(trade_name && { trade_name }), ...read, ...(colour && { colour }) };
}

/** Epoch milliseconds of the next allowed change: whole days of 24 hours after the last success. */
function nextChangeAt(brandedAt: string | undefined, { branding }: Assumptions): number {
  return brandedAt === undefined ? 0 : Date.parse(brandedAt) + branding.rules.cooldownDays * DAY_MS;
}
