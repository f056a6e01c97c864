import 'server-only';

interface Following {
  /** Where the next page begins. */
  offset: number;
  /** Records on a page. */
  size: number;
  total: number;
}

/**
 * Reads the pages that follow before their turn comes, at most `most` at a time. They are taken in their order,
 * whatever the order in which they arrive, and one that failed fails when it is taken. Nothing is read without `ask`:
 * for a file that nobody takes on no more is asked.
 */
export function readAhead<Page>(most: number, read: (offset: number) => Promise<Page>) {
  let asked: { offset: number; page: Promise<Page> }[] = [];
  return {
    ask({ offset, size, total }: Following): void {
      // The API has changed the size of its pages: what was asked for elsewhere is of no use.
      if (asked[0]?.offset !== offset) asked = [];
      for (let at = offset + asked.length * size; at < total && asked.length < most; at += size) {
        const page = read(at);
        page.catch(() => undefined);
        asked.push({ offset: at, page });
      }
    },
    /** The next one; undefined where none was to be asked for. */
    take: (): Promise<Page> | undefined => asked.shift()?.page,
  };
}
