import 'server-only';

/** Pages under way while one is written: the API is never idle, and what is in memory stays small. */
const AHEAD = 2;

/**
 * Reads the pages that follow before their turn comes. They are taken in their order, whatever the order in which they
 * arrive, and one that failed fails when it is taken. Nothing is asked for without `ask`, so that a file that nobody
 * takes on asks for no more.
 */
export function readAhead<Page>(read: (offset: number) => Promise<Page>) {
  let asked: { offset: number; page: Promise<Page> }[] = [];
  return {
    /** The next pages of `size` records each from `offset` on, as far as there are `total`. */
    ask({ offset, size, total }: { offset: number; size: number; total: number }): void {
      // The API has changed the size of its pages: what was asked for elsewhere is of no use.
      if (asked[0]?.offset !== offset) asked = [];
      for (let at = offset + asked.length * size; at < total && asked.length < AHEAD; at += size) {
        const page = read(at);
        page.catch(() => undefined);
        asked.push({ offset: at, page });
      }
    },
    /** The next one that was asked for; undefined at the end. */
    take: (): Promise<Page> | undefined => asked.shift()?.page,
  };
}
