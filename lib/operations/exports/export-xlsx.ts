import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { type CellValue, writeXlsxStream } from 'hucre/xlsx';
import { DomainError } from '@/lib/contract/bff/domain-error';

/** Excel cuts longer text without a warning. */
export const MAX_CELL_LENGTH = 32_767;
/** The width of a column, in characters. */
const COLUMN_WIDTH = 22;

/**
 * One sheet, streamed, text unless `rowOf` says otherwise: nothing runs as a formula (safety 52). Throws what `pages` throws, and
 * `upstream_contract` for too long a cell.
 */
export async function* xlsxParts(
  name: string,
  head: readonly string[][],
  pages: AsyncIterable<string[][]>,
  rowOf: (cells: readonly string[]) => CellValue[] = textCells,
): AsyncGenerator<Uint8Array> {
  let cause: unknown;
  async function* rows() {
    try {
      for (const cells of head) yield textCells(cells);
      for await (const page of oneAhead(pages)) for (const cells of page) yield rowOf(cells);
    } catch (error) {
      // The compressor would replace the error by one of its own.
      cause = error;
      throw error;
    }
  }
  const columns = (head.at(-1) ?? []).map(() => ({ width: COLUMN_WIDTH }));
  const reader = writeXlsxStream(rows(), { name, columns, freezePane: { rows: head.length } }).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } catch (error) {
    throw cause ?? error;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Prepares a page while another compresses. Errors arrive in order; leaving early waits. */
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

/** Characters that XML does not allow. */
const NO_CHARACTERS = /[\uFFFE\uFFFF]/g;
/** Excel decodes `_x0031_` unless the underscore is escaped. */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

const PLAIN = /^[^_\uFFFE\uFFFF]*$/;

function textCells(cells: readonly string[]): (string | null)[] {
  return cells.map(textCell);
}

export function textCell(cell: string): string | null {
  if (cell.length > MAX_CELL_LENGTH) throw new DomainError('upstream_contract');
  if (cell === '') return null;
  return PLAIN.test(cell) ? cell : cell.replace(NO_CHARACTERS, '\uFFFD').replace(ESCAPE_LIKE, '_x005F_');
}
