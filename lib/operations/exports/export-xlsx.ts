import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { writeXlsxStream } from 'hucre/xlsx';
import { DomainError } from '@/lib/contract/domain-error';

/** Excel cuts a longer text without a word. */
const MAX_CELL_LENGTH = 32_767;
/** Characters wide; a few columns of ids stay readable and the sheet stays on the screen. */
const COLUMN_WIDTH = 22;

/**
 * The bytes of a workbook with one sheet, made while its rows arrive: what is in memory does not grow with their
 * number. Every cell is typed as text, so that an id keeps its zeros, an amount its digits, and nothing runs as a
 * formula (safety 52). Throws what `pages` throws, and `upstream_contract` for a text that no cell can hold.
 */
export async function* xlsxParts(
  name: string,
  head: readonly string[][],
  pages: AsyncIterable<string[][]>,
): AsyncGenerator<Uint8Array> {
  let fault: unknown;
  async function* rows() {
    try {
      for (const cells of head) yield textCells(cells);
      for await (const page of oneAhead(pages)) for (const cells of page) yield textCells(cells);
    } catch (error) {
      // On its way through the compressor it would become another error.
      fault = error;
      throw error;
    }
  }
  const columns = (head.at(-1) ?? []).map(() => ({ width: COLUMN_WIDTH }));
  const reader = writeXlsxStream(rows(), { name, columns, freezePane: { rows: head.length } }).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } catch (error) {
    throw fault ?? error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The next page is made while the one before is compressed, which happens beside this thread and is waited for. What
 * `pages` throws comes in its turn; whoever leaves early waits until the page under way has ended.
 */
async function* oneAhead<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const source = pages[Symbol.asyncIterator]();
  const begin = async () => {
    await setImmediate();
    return source.next();
  };
  let next = begin();
  try {
    for (let page = await next; !page.done; page = await next) {
      next = begin();
      next.catch(() => undefined);
      yield page.value;
    }
  } finally {
    await next.catch(() => undefined);
    await source.return?.();
  }
}

/** No XML may hold them. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g;
/** Excel reads `_x0031_` as the character of that code; with its underscore written so it stays the text it is. */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Most cells have nothing of either. */
const PLAIN = /^[^_\uFFFE\uFFFF]*$/;

/** What is empty is no cell at all. */
function textCells(cells: readonly string[]): (string | null)[] {
  return cells.map((cell) => {
    if (cell.length > MAX_CELL_LENGTH) throw new DomainError('upstream_contract');
    if (cell === '') return null;
    return PLAIN.test(cell) ? cell : cell.replace(NO_CHARACTERS, '\uFFFD').replace(ESCAPE_LIKE, '_x005F_');
  });
}
