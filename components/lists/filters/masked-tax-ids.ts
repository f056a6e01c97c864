/** Opaque id to masked tax id, for this tab. */
const known = new Map<string, string>();

export function rememberTaxId(id: string, masked: string): void {
  known.set(id, masked);
}

export function knownTaxId(id: string): string | undefined {
  return known.get(id);
}
