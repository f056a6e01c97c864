import 'server-only';

/**
 * Reads CSV by the letter of RFC 4180, apart from any parser that forgives: CRLF alone ends a record, and outside
 * quotes neither a quote nor half a line break may stand. Throws for anything else.
 */
export function readStrictCsv(text: string, delimiter: string): string[][] {
  const records: string[][] = [];
  let at = 0;
  const fault = (what: string) => new Error(`${what} at ${at}: ${JSON.stringify(text.slice(at, at + 30))}`);

  function quotedCell(): string {
    let cell = '';
    for (at += 1; ; at += 1) {
      const end = text.indexOf('"', at);
      if (end < 0) throw fault('a quote that is never closed');
      cell += text.slice(at, end);
      at = end + 1;
      if (text[at] !== '"') return cell;
      cell += '"';
    }
  }

  function plainCell(): string {
    const from = at;
    while (at < text.length && text[at] !== delimiter && !text.startsWith('\r\n', at)) {
      if (text[at] === '"' || text[at] === '\r' || text[at] === '\n') throw fault('not quoted');
      at += 1;
    }
    return text.slice(from, at);
  }

  while (at < text.length) {
    const cells: string[] = [];
    for (;;) {
      cells.push(text[at] === '"' ? quotedCell() : plainCell());
      if (text[at] !== delimiter) break;
      at += 1;
    }
    if (!text.startsWith('\r\n', at)) throw fault('no end of the record');
    at += 2;
    records.push(cells);
  }
  return records;
}
