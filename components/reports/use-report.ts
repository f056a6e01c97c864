'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '@/components/ui/hooks/save-file';
import type { ReportFileName } from '@/lib/contract/bff/reports/reports';
import { defined } from '@/lib/contract/values/defined';
import { isTransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { keys } from '@/lib/queries/api/query-keys';
import { type MadeReport, makeReport, type ReportAsked } from '@/lib/queries/reports';

const SHOWN_EVERY_MS = 200;

/** Files that were read again after the archive, which does not hold them. */
type Again = Partial<Record<ReportFileName, MadeReport>>;

interface Retried {
  of: ReportAsked;
  /** Ends with the archive. */
  archive: AbortController;
  file: ReportFileName;
  reason?: string;
}

export type ReportState =
  | { step: 'idle' | 'stopped' }
  | { step: 'running'; rows: number }
  | { step: 'made'; made: MadeReport }
  | { step: 'failed'; error: unknown };

/** One archive at a time; leaving the page or choosing other days stops it and lets go of what was made. */
export function useReport(month: string) {
  const cache = useQueryClient();
  const [state, setState] = useState<ReportState>({ step: 'idle' });
  const [again, setAgain] = useState<Again>({});
  const [asked, setAsked] = useState<ReportAsked>();
  const stop = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is another archive
  useEffect(() => {
    setState({ step: 'idle' });
    setAgain({});
    return () => stop.current?.abort();
  }, [month]);

  async function make(wanted: ReportAsked): Promise<void> {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    let shownAt = 0;
    setState({ step: 'running', rows: 0 });
    setAgain({});
    setAsked(wanted);
    try {
      const made = await makeReport(wanted, {
        signal: own.signal,
        onRows(rows) {
          if (stop.current !== own || performance.now() - shownAt < SHOWN_EVERY_MS) return;
          shownAt = performance.now();
          setState({ step: 'running', rows });
        },
      });
      if (stop.current !== own || own.signal.aborted) return;
      saveFile(made.blob, made.name);
      setState({ step: 'made', made });
      void cache.invalidateQueries({ queryKey: keys.report(wanted.month) });
    } catch (error) {
      if (stop.current === own)
        setState(own.signal.aborted ? { step: 'stopped' } : { step: 'failed', error });
    }
  }
  /** Asks as the archive was asked for, but for its reason. */
  const one = useMutation({
    mutationFn: ({ of: { reason: _, ...of }, archive, file, reason }: Retried) =>
      makeReport(
        { ...of, file, ...defined({ reason }) },
        { signal: archive.signal, onRows: () => undefined },
      ),
    onSuccess: (made, { archive, file }) => {
      if (archive === stop.current) setAgain((known) => ({ ...known, [file]: made }));
    },
  });
  return {
    state,
    /** For the archive that is shown. */
    asked,
    make: (wanted: ReportAsked) => void make(wanted),
    stop: () => stop.current?.abort(),
    retry: {
      again,
      busy: one.isPending ? one.variables.file : undefined,
      failed: one.error === null ? undefined : { file: one.variables.file, error: one.error },
      /** Each read of tax ids in full has its own reason; the API's lists alone hold them. */
      asksReason: (file: ReportFileName) => asked?.reason !== undefined && isTransactionList(file),
      start: (file: ReportFileName, reason?: string) => {
        if (asked && stop.current)
          one.mutate({ of: asked, archive: stop.current, file, ...defined({ reason }) });
      },
    },
  };
}
