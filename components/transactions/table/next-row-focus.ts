export interface Waits {
  open: string | undefined;
  closed?: string | undefined;
  /** Requested by key, and whether the address has reached it. */
  page?: number | undefined;
  arrived?: boolean;
}

interface Drawn {
  open: string | undefined;
  offset: number;
  earlier: boolean;
}

/** The row of the closed record, else the first; never one of the previous view. */
export function nextRowFocus(
  { open: before, closed: left, page, arrived = false }: Waits,
  { open, offset, earlier }: Drawn,
): { waits: Waits; to?: { row: string | undefined } } {
  const closed = open === undefined ? (before ?? left) : undefined;
  const isThere = page === offset;
  const asked = page === undefined || (arrived && !isThere) ? {} : { page, arrived: isThere };
  if (earlier) return { waits: { open, closed, ...asked } };
  if (closed === undefined && !isThere) return { waits: { open, ...asked } };
  return { waits: { open, ...(isThere ? {} : asked) }, to: { row: closed } };
}
