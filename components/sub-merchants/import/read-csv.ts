/** Bytes; far above the row limit. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Text of a file: UTF-16 by its mark, UTF-8, else the encoding of older spreadsheets. */
export async function readFileText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_ROWS = 50;
const UUID = /^[\s\p{Cf}]*\{?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\}?[\s\p{Cf}]*$/iu;
/** The first line by which a spreadsheet is told the delimiter. */
const SEPARATOR = /^"?sep=(.)"?\r?\n/i;

/** Cells of a CSV without empty rows, by the delimiter that isolates the most ids: tags contain delimiters too. */
export async function readCells(text: string): Promise<string[][]> {
  const { default: papa } = await import('papaparse');
  const whole = text.replace(/^\uFEFF/, '');
  const told = SEPARATOR.exec(whole)?.[1];
  const plain = whole.replace(SEPARATOR, '');
  const parse = (delimiter: string, preview = 0) =>
    papa.parse<string[]>(plain, { skipEmptyLines: 'greedy', delimiter, preview }).data;
  if (told !== undefined) return parse(told);
  const ids = (delimiter: string) =>
    parse(delimiter, SAMPLE_ROWS).filter((row) => row.some((cell) => UUID.test(cell))).length;
  const found = DELIMITERS.map((delimiter) => ({ delimiter, ids: ids(delimiter) }));
  const [best] = found.sort((a, b) => b.ids - a.ids);
  return parse(best?.delimiter ?? ',');
}
