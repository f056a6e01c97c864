/** What the focus among the rows waits for. */
export interface Waits {
  /** Record that was open when they were drawn last. */
  open: string | undefined;
  /** Record that was closed, while the rows of its view are not there. */
  closed?: string | undefined;
  /** Where the page begins that was asked for by key, and whether the address has come to it. */
  page?: number | undefined;
  arrived?: boolean;
}

interface Drawn {
  open: string | undefined;
  offset: number;
  /** The rows are still those of the view before. */
  earlier: boolean;
}

/**
 * Where the focus goes once rows were drawn, and what it waits for then: the row of the record that was closed, or else
 * the first one. Never among rows of the view before, which go; a page that was left or could not be read is not waited for.
 */
export function focusAfter(
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
