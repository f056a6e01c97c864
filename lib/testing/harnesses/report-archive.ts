import 'server-only';
import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import type { Role } from '@/lib/access/permissions';
import { reportParams, reportQuery } from '@/lib/contract/bff/reports/report-requests';
import type { ReportManifest } from '@/lib/contract/bff/reports/reports';
import { downloadReport } from '@/lib/operations/reports/report-download';
import type { Services } from '@/lib/operations/services';
import { ALICE } from '@/lib/testing/services';

interface AskedReport {
  month: string;
  query?: Record<string, string>;
  role?: Role;
}

export async function takeReport(
  services: Services,
  { month, query = {}, role = 'accountant' }: AskedReport,
): Promise<Response> {
  const { month: period } = reportParams.parse({ month });
  return downloadReport(services, { ...ALICE, role }, period, reportQuery.parse(query), {
    signal: new AbortController().signal,
    requestId: randomUUID(),
  });
}

export async function unzipped(answer: Response) {
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const text = Buffer.from(entries['manifest.json'] ?? []).toString();
  return { entries, manifest: JSON.parse(text) as ReportManifest };
}

export function csvRows(bytes: Uint8Array | undefined) {
  const text = Buffer.from(bytes ?? []).toString();
  return Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  });
}

/** Cells by the names in line one. */
export async function sheetRows(bytes: Uint8Array | undefined): Promise<Record<string, unknown>[]> {
  const [head = [], ...rows] = await readSheet(Buffer.from(bytes ?? []));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])));
}
