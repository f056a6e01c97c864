'use client';

import { useEffect, useRef, useState } from 'react';
import { saveFile } from '@/components/ui/hooks/save-file';
import { ApiError, type ApiErrorCode } from '@/lib/queries/api/api-client';
import {
  type ExportAsked,
  ExportBroken,
  type ExportPart,
  readExport,
} from '@/lib/queries/exports/export-file';

const SHOWN_EVERY_MS = 200;

export type ExportState =
  | { step: 'idle' }
  | { step: 'running' | 'stopped'; rows: number; total: number | undefined }
  | { step: 'done'; rows: number; name: string }
  /** `part` is set when the export can resume. */
  | {
      step: 'failed';
      code: ApiErrorCode | undefined;
      rows?: number;
      total?: number;
      part?: ExportPart;
      moved?: boolean;
    };

/** One export at a time; leaving the page cancels it. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'idle' });
  const [begun, setBegun] = useState<ExportAsked>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function run(asked: ExportAsked, after?: ExportPart): Promise<void> {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    let last: { rows: number; total: number | undefined } = { rows: after?.rows ?? 0, total: after?.total };
    let shownAt = 0;
    setBegun(asked);
    setState({ step: 'running', ...last });
    try {
      const file = await readExport(after ?? asked, {
        signal: own.signal,
        onProgress(rows, total) {
          last = { rows, total };
          if (performance.now() - shownAt < SHOWN_EVERY_MS) return;
          shownAt = performance.now();
          setState({ step: 'running', ...last });
        },
      });
      saveFile(file.blob, file.name);
      setState({ step: 'done', rows: file.rows, name: file.name });
    } catch (error) {
      if (stop.current !== own) return;
      setState(own.signal.aborted ? { step: 'stopped', ...last } : failedBy(error, after));
    }
  }

  return {
    state,
    begun: state.step === 'idle' ? undefined : begun,
    start: (asked: ExportAsked) => void run(asked),
    goOn: (part: ExportPart) => void run(part.asked, part),
    stop: () => stop.current?.abort(),
    reset: () => setState({ step: 'idle' }),
  };
}

export function failedBy(error: unknown, after?: ExportPart): ExportState {
  if (!(error instanceof ExportBroken)) {
    const code = error instanceof ApiError ? error.code : 'internal';
    if (after === undefined) return { step: 'failed', code };
    return {
      step: 'failed',
      code,
      rows: after.rows,
      total: after.total,
      moved: code === 'upstream_contract',
    };
  }
  const { part, code } = error;
  const { rows, total } = part;
  return { step: 'failed', code, rows, total, ...(part.rest === undefined ? {} : { part }) };
}
