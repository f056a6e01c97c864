'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '@/components/ui/hooks/save-file';
import { keys } from '@/lib/queries/api/query-keys';
import { type MadeReport, makeReport, type ReportAsked } from '@/lib/queries/reports';

const SHOWN_EVERY_MS = 200;

export type ReportState =
  | { step: 'idle' | 'stopped' }
  | { step: 'running'; rows: number }
  | { step: 'made'; made: MadeReport }
  | { step: 'failed'; error: unknown };

/** One archive at a time; leaving the page or choosing other days stops it and lets go of what was made. */
export function useReport(month: string) {
  const cache = useQueryClient();
  const [state, setState] = useState<ReportState>({ step: 'idle' });
  const stop = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another month is another archive
  useEffect(() => {
    setState({ step: 'idle' });
    return () => stop.current?.abort();
  }, [month]);

  async function make(asked: ReportAsked): Promise<void> {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    let shownAt = 0;
    setState({ step: 'running', rows: 0 });
    try {
      const made = await makeReport(asked, {
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
      void cache.invalidateQueries({ queryKey: keys.report(asked.month) });
    } catch (error) {
      if (stop.current === own)
        setState(own.signal.aborted ? { step: 'stopped' } : { step: 'failed', error });
    }
  }
  return { state, make: (asked: ReportAsked) => void make(asked), stop: () => stop.current?.abort() };
}
