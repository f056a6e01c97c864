import 'server-only';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { can, type Holder } from '@/lib/access/permissions';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import { frameOf } from '@/lib/contract/bff/exports/export-frames';
import { type Period, periodText } from '@/lib/contract/bff/reports/report-period';
import type { ReportQuery } from '@/lib/contract/bff/reports/report-requests';
import {
  MANIFEST_NAME,
  REPORT_FILES,
  type ReportFileName,
  type ReportManifest,
} from '@/lib/contract/bff/reports/reports';
import { actorOf } from '@/lib/operations/actor';
import { auditedFile, type FileAsked } from '@/lib/operations/exports/export-stream';
import { knowClock } from '@/lib/operations/learn-clock';
import { checkReveals } from '@/lib/operations/personal-data/check-reveals';
import { checkRateLimit } from '@/lib/operations/rate-limits';
import type { Services } from '@/lib/operations/services';
import { endOfDay, startOfDay } from '@/lib/time/day-range';
import { type Made, makeFile } from './make-file';
import type { ReportContext } from './report-source';
import { filePermission, isPermitted, sourceOf } from './report-sources';
import { type ZipEntry, zipStream } from './zip-stream';

const QUIET_MS = 5_000;

/**
 * `GET /api/reports/{month}/download`: the files of a period and their manifest in one archive, a file at a time on
 * disk. A list that fails is named, without a file; what breaks later breaks the connection. Audited. Throws
 * `rate_limited`, `forbidden` for tax ids without the permission, `invalid_input` for a period that has not begun.
 */
export async function downloadReport(
  services: Services,
  person: Actor & Holder,
  period: Period,
  query: ReportQuery,
  { signal, requestId }: FileAsked,
): Promise<Response> {
  const asked = query.file === undefined ? REPORT_FILES : [query.file];
  if (query.file !== undefined && !isPermitted(person, query.file)) throw new DomainError('forbidden');
  if (query.tax_ids !== undefined) {
    if (!can(person, 'transactions:reveal', 'account')) throw new DomainError('forbidden');
    await checkReveals(services, person, query.reason);
  }
  const actor = actorOf({ user: person });
  await checkRateLimit(services, actor.id, 'export');
  await knowClock(services);
  const [since, until] = [startOfDay(period.from, services.timeZone), endOfDay(period.to, services.timeZone)];
  const now = new Date(services.now());
  if (since > now) throw new DomainError('invalid_input', { fields: { month: 'day_too_late' } });
  const stop = new AbortController();
  const context: ReportContext = {
    services,
    period,
    since,
    until,
    query,
    signal: AbortSignal.any([signal, stop.signal]),
  };
  const subject = `${periodText(period)}${query.file === undefined ? '' : `_${query.file}`}`;
  const shown = query.tax_ids === undefined ? {} : { tax_ids: 'shown', reason: query.reason ?? '' };
  const manifest: ReportManifest = {
    version: 1,
    period,
    is_over: until < now,
    time_zone: services.timeZone,
    environment: services.env.environment,
    locale: query.locale,
    format: query.format,
    ...(query.tax_ids === undefined
      ? { tax_ids: 'masked' }
      : { tax_ids: 'shown', ...(query.reason ? { reason: query.reason } : {}) }),
    made_by: { name: person.name, role: person.role },
    made_at: now.toISOString(),
    request_id: requestId,
    files: [],
  };
  const counted = { rows: 0 };
  let sealed = '';
  async function* entries(folder: string): AsyncGenerator<ZipEntry> {
    for (const name of asked) {
      const { made, content } = await make(context, person, name, { folder, counted });
      try {
        // A cancelled download is not a failed list.
        if (context.signal.aborted) throw new DomainError('internal');
        manifest.files.push(made);
        if (made.file === undefined || content === undefined) continue;
        yield {
          path: made.file.path,
          content: { file: content },
          at: new Date(made.as_of),
          isPacked: query.format === 'xlsx',
        };
      } finally {
        await content?.close();
      }
    }
    const text = `${JSON.stringify(manifest, null, 2)}\n`;
    sealed = createHash('sha256').update(text).digest('hex');
    yield { path: MANIFEST_NAME, content: { text }, at: now };
  }
  async function* parts(): AsyncGenerator<Uint8Array> {
    const folder = await mkdtemp(join(tmpdir(), 'mesa-report-'));
    try {
      const zip = zipStream(entries(folder));
      yield* query.framed === undefined ? zip : framed(zip, counted);
    } finally {
      stop.abort();
      await rm(folder, { recursive: true, force: true });
    }
  }
  const facts = () => {
    const { files } = manifest;
    const refused = files.filter(({ state }) => state === 'refused').map(({ name }) => name);
    return {
      rows: `${counted.rows}`,
      ...(refused.length > 0 ? { refused: refused.join(', ') } : {}),
      ...(sealed === '' ? {} : { manifest: sealed, files: `${files.length}` }),
    };
  };
  const started = { format: query.format, files: asked.join(', '), ...shown };
  return auditedFile(
    services,
    { action: 'reports.export', actor, subject, started, signal, requestId },
    {
      name: `mesa_${services.env.environment}_${subject}.zip`,
      type: query.framed === undefined ? 'application/zip' : 'application/octet-stream',
      parts,
      stop: () => stop.abort(),
      facts,
    },
  );
}

function make(
  context: ReportContext,
  person: Holder,
  name: ReportFileName,
  { folder, counted }: { folder: string; counted: { rows: number } },
): Promise<Made> {
  const { services, query } = context;
  if (!isPermitted(person, name)) {
    const as_of = new Date(services.now()).toISOString();
    const why = { kind: 'no_permission', permission: filePermission(name) } as const;
    return Promise.resolve({ made: { name, state: 'refused', as_of, filters: {}, why: [why] } });
  }
  return makeFile({
    name,
    source: sourceOf(context, name),
    query,
    folder,
    period: context.period,
    timeZone: services.timeZone,
    clock: () => services.now(),
    onRows: (rows) => {
      counted.rows += rows;
    },
  });
}

/** An empty frame every few seconds: a list of a hundred pages writes nothing meanwhile. */
async function* framed(
  parts: AsyncGenerator<Uint8Array>,
  counted: { rows: number },
): AsyncGenerator<Uint8Array> {
  const nothing = new Uint8Array();
  try {
    for (;;) {
      const next = parts.next();
      next.catch(() => undefined);
      let read: IteratorResult<Uint8Array> | undefined;
      while (read === undefined) {
        const quiet = new AbortController();
        read = await Promise.race([
          next,
          sleep(QUIET_MS, undefined, { signal: quiet.signal }).catch(() => undefined),
        ]);
        quiet.abort();
        if (read === undefined) yield frameOf(counted.rows, nothing);
      }
      if (read.done) return;
      yield frameOf(counted.rows, read.value);
    }
  } finally {
    await parts.return(undefined);
  }
}
