/** Files larger than this are not opened: the most rows there may be take far less. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Text of a file: UTF-8, or what spreadsheets of older systems write. */
export async function readFileText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_ROWS = 50;
const UUID = /^\s*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\s*$/i;

/**
 * Cells of a CSV, rows without any text left out. The delimiter is the one by which most ids stand in a cell of
 * their own: tags inside a cell have delimiters too, and mislead a count of columns.
 */
export async function readCells(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const plain = text.replace(/^\uFEFF/, '');
  const parse = (delimiter: string, preview = 0) =>
    papa.parse<string[]>(plain, { skipEmptyLines: 'greedy', delimiter, preview }).data;
  const ids = (delimiter: string) =>
    parse(delimiter, SAMPLE_ROWS).filter((row) => row.some((cell) => UUID.test(cell))).length;
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ids: ids(delimiter) }));
  const [best] = found.sort((a, b) => b.ids - a.ids);
  return parse(best?.delimiter ?? ',');
}
