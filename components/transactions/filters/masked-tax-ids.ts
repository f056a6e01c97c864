/** What the opaque ids of this tab look like masked, so that a chip need not wait for the list. */
const known = new Map<string, string>();

export function rememberTaxId(id: string, masked: string): void {
  known.set(id, masked);
}

export function knownTaxId(id: string): string | undefined {
  return known.get(id);
}
