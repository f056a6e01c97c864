import 'server-only';
import pLimit from 'p-limit';
import type { Period } from '@/lib/contract/bff/reports/report-period';
import type { ReportQuery } from '@/lib/contract/bff/reports/report-requests';
import type { ReportFile, Shortfall } from '@/lib/contract/bff/reports/reports';
import type { ExportColumn } from '@/lib/operations/exports/export-csv';
import type { Services } from '@/lib/operations/services';

export interface ReportContext {
  services: Services;
  period: Period;
  /** The first and the last millisecond of the days. */
  since: Date;
  until: Date;
  query: ReportQuery;
  signal: AbortSignal;
}

/** Cells are exact texts; an absent figure is an empty one. A page that cannot be read throws. */
export interface ReportSource {
  columns: readonly ExportColumn[];
  filters: Record<string, string>;
  days?: string;
  pages: AsyncIterable<string[][]>;
  /** Called after the last page. */
  end?(): { why?: Shortfall[] } & Pick<ReportFile, 'totals' | 'not_summed' | 'slots'>;
  /** Explains a thrown error; else its code counts. */
  onError?(code: string): Shortfall;
}

const AT_ONCE = 4;

/** Results in order, a page at a time, four reads at once: one that fails ends it. */
export async function* readEach<Item, Result>(
  pages: AsyncIterable<Item[]>,
  read: (item: Item) => Promise<Result>,
): AsyncGenerator<Result[]> {
  const limit = pLimit(AT_ONCE);
  for await (const page of pages) {
    try {
      yield await Promise.all(page.map((item) => limit(read, item)));
    } finally {
      limit.clearQueue();
    }
  }
}
