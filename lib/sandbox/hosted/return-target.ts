import 'server-only';

/** Where a payer goes afterwards, as the browser will read it. */
export interface ReturnTarget {
  readonly href: string;
  readonly origin: string;
  readonly host: string;
}

/** A return URL that may be followed: http or https alone, whatever string the API was given (CHK-08, O-54). */
export function returnTarget(url: string | undefined): ReturnTarget | null {
  const parsed = url !== undefined && URL.canParse(url) ? new URL(url) : null;
  if (parsed === null || !['http:', 'https:'].includes(parsed.protocol)) return null;
  return { href: parsed.href, origin: parsed.origin, host: parsed.host };
}
