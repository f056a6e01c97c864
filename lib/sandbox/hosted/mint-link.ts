import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { HostedLink } from '@/lib/sandbox/sub-merchants/relationship';
import { mintId } from '@/lib/sandbox/world/mint-ids';
import { put, removeAll } from '@/lib/sandbox/world/registers';
import type { World } from '@/lib/sandbox/world/world';

const PAGE_PATHS = { checkout: 'pay', withdrawal: 'withdrawal', kyb: 'kyb' } as const;
const HOSTED = new RegExp(`^/(${Object.values(PAGE_PATHS).join('|')})/`);

/** Links kept for one onboarding; those of a transaction live as long as it. */
const KEPT_FORM_LINKS = 20;

export function pagePathOf({ page }: HostedLink): string {
  return PAGE_PATHS[page];
}

/** Whether a path below the sandbox's base is a hosted page. */
export function isHostedPath(pathname: string): boolean {
  return HOSTED.test(pathname);
}

/**
 * Returns the address of a new hosted page, unguessable and not the id of its subject (O-50, CHK-02). `base`: without
 * a trailing slash.
 */
export function mintLink(
  world: World,
  now: number,
  assumptions: Assumptions,
  base: string,
  link: HostedLink,
): string {
  const token = mintId(world, 'lnk', now).slice('lnk_'.length);
  put(world, 'links', token, link);
  if (link.page === 'kyb') forgetForms(world, link.correlation_id);
  return addressOf(assumptions.links.template, base, pagePathOf(link), token);
}

const PLACE = /\{(base|page|token)\}/;
const taken = new Map<string, readonly string[]>();

function addressOf(template: string, base: string, page: string, token: string): string {
  const parts = taken.get(template) ?? template.split(PLACE);
  taken.set(template, parts);
  let address = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const place = parts[at];
    address += (place === 'base' ? base : place === 'page' ? page : token) + parts[at + 1];
  }
  return address;
}

function forgetForms(world: World, correlationId: string): void {
  const tokens = Object.entries(world.links).flatMap(([token, link]) =>
    link.page === 'kyb' && link.correlation_id === correlationId ? [token] : [],
  );
  removeAll(world, 'links', tokens.slice(0, -KEPT_FORM_LINKS));
}
