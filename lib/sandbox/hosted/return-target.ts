import 'server-only';

export interface ReturnTarget {
  readonly href: string;
  readonly origin: string;
  readonly host: string;
}

/** Host and port with no character that is special in a content security policy. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** A return URL that may be followed: http or https only (CHK-08, O-54). */
export function returnTarget(url: string | undefined): ReturnTarget | null {
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) return null;
  if (!HOST.test(parsed.host)) return null;
  return { href: parsed.href, origin: parsed.origin, host: parsed.host };
}

/** The address that the payer reads; omits the user name, which could pass for a host. */
export function shownAddress({ href }: ReturnTarget): string {
  const { origin, pathname, search, hash } = new URL(href);
  return `${origin}${pathname}${search}${hash}`;
}
