import 'server-only';

interface Following {
  offset: number;
  size: number;
  total: number;
}

/** Up to `most` pages early, in order; a failed read rejects when taken. Reads start only in `ask`. */
export function readAhead<Page>(most: number, read: (offset: number) => Promise<Page>) {
  let asked: { offset: number; page: Promise<Page> }[] = [];
  return {
    ask({ offset, size, total }: Following): void {
      // The API changed its page size, so what was asked ahead is of no use.
      if (asked[0]?.offset !== offset) asked = [];
      for (let at = offset + asked.length * size; at < total && asked.length < most; at += size) {
        const page = read(at);
        page.catch(() => undefined);
        asked.push({ offset: at, page });
      }
    },
    /** Undefined when no page was asked for. */
    take: (): Promise<Page> | undefined => asked.shift()?.page,
  };
}
