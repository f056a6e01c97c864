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

/**
 * Reads CSV as spreadsheets do: any of `delimiters` parts cells, any line break ends a row, and a quote counts only where
 * a cell begins. So a file is read on a machine that separates its lists otherwise.
 */
export function readAsSpreadsheet(text: string, delimiters: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let state: 'begin' | 'quoted' | 'plain' = 'begin';
  const endCell = () => {
    cells.push(cell);
    cell = '';
    state = 'begin';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (state === 'quoted') {
      if (char !== '"') cell += char;
      else if (text[at + 1] !== '"') state = 'plain';
      else {
        cell += char;
        at += 1;
      }
    } else if (char === '"' && state === 'begin') state = 'quoted';
    else if (delimiters.includes(char)) endCell();
    else if (char === '\r' || char === '\n') {
      if (char === '\r' && text[at + 1] === '\n') at += 1;
      endCell();
      rows.push(cells);
      cells = [];
    } else {
      cell += char;
      state = 'plain';
    }
  }
  return rows;
}
