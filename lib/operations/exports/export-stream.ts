import 'server-only';
import type { Actor } from '@/lib/contract/bff/conversions';
import { DomainError } from '@/lib/contract/bff/domain-error';
import type { ExportFormat } from '@/lib/contract/bff/exports/export-format';
import { defined } from '@/lib/contract/values/defined';
import { log } from '@/lib/log/log';
import type { Services } from '@/lib/operations/services';
import { appendAudit } from '@/lib/store/audit/append-audit';

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface FileAsked {
  signal: AbortSignal;
  requestId: string;
}

interface Recorded extends FileAsked {
  action: string;
  actor: Actor;
  subject?: string;
  started: Record<string, string>;
}

interface StreamedFile {
  name: string;
  type: string;
  parts(): AsyncGenerator<string | Uint8Array>;
  /** Ends what is being read when the reader leaves: the parts end only after their pending read. */
  stop?(): void;
  facts(): Record<string, string>;
  headers?: Record<string, string>;
}

/** A file whose beginning and one end are in the audit log. What fails midway breaks the connection. */
export async function auditedFile(
  services: Services,
  { action, actor, subject, started, signal, requestId }: Recorded,
  { name, type, parts, stop, facts, headers }: StreamedFile,
): Promise<Response> {
  const record = (stage: string, detail: Record<string, string>) =>
    appendAudit(services.store.db, {
      action: `${action}_${stage}`,
      ...defined({ actor, subject }),
      detail: { export: requestId, ...detail },
      at: new Date(services.clock()),
    });
  await record('started', started);
  const body = streamOf(parts(), {
    done: () => record('finished', facts()),
    broken: async (error) => {
      const code = error instanceof DomainError ? error.code : 'internal';
      log.warn({ requestId, code, err: error }, 'a file broke off');
      await (signal.aborted ? record('cancelled', facts()) : record('failed', { ...facts(), code }));
    },
    leave: () => stop?.(),
    left: () => record('cancelled', facts()),
  });
  return new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      // `no-transform`: compression would hold rows back.
      'cache-control': 'no-store, no-transform',
      'x-request-id': requestId,
      ...headers,
    },
  });
}

interface Ends {
  done(): Promise<void>;
  broken(error: unknown): Promise<void>;
  /** At once, before the parts are waited for. */
  leave?(): void;
  left(): Promise<void>;
}

/**
 * Pulls the next part when the last is taken. Exactly one end runs; if `done` fails, the stream errors and `broken`
 * runs.
 */
export function streamOf(parts: AsyncGenerator<string | Uint8Array>, ends: Ends): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end: Promise<void> | undefined;
  const endWith = (finish: () => Promise<void>) => {
    end ??= finish();
    return end;
  };
  const broken = (error: unknown) => ends.broken(error).catch(logLost);
  /** The end is sent after its audit row. */
  const whole = () =>
    ends.done().catch(async (error: unknown) => {
      await broken(error);
      throw error;
    });
  const left = async () => {
    ends.leave?.();
    try {
      await parts.return(undefined);
    } finally {
      await ends.left().catch(logLost);
    }
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (end !== undefined) return;
        if (!done) return controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
        await endWith(whole);
        controller.close();
      } catch (error) {
        // A cancelled stream has had its end.
        if (end === undefined) await endWith(() => broken(error));
        controller.error(error);
      }
    },
    // A cancel never rejects.
    cancel: () => (end === undefined ? endWith(left) : end.catch(() => undefined)),
  });
}

function logLost(cause: unknown): void {
  log.error({ err: cause }, 'audit of an export');
}
