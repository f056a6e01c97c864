import 'server-only';

/** Where a payer goes afterwards, as the browser will read it. */
export interface ReturnTarget {
  readonly href: string;
  readonly origin: string;
  readonly host: string;
}

/** A name, an IPv4 or an IPv6 address, with a port: nothing that means something else in a content security policy. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;

/** A return URL that may be followed: http or https alone, whatever string the API was given (CHK-08, O-54). */
export function returnTarget(url: string | undefined): ReturnTarget | null {
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) return null;
  if (!HOST.test(parsed.host)) return null;
  return { href: parsed.href, origin: parsed.origin, host: parsed.host };
}
