'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeFailure, type Failure } from '@/components/ui/feedback/describe-failure';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { IMPORT_BATCH } from '@/lib/contract/bff/sub-merchants/import';
import { defined } from '@/lib/contract/values/defined';
import { keys } from '@/lib/queries/api/query-keys';
import { checkCandidates, importRows } from '@/lib/queries/sub-merchants/import';
import { endOfAll, isAddable, isOpen, type Preview, type PreviewRow, toPreview } from './import-rows';
import { readCells } from './read-csv';

export interface Work {
  kind: 'check' | 'add';
  done: number;
  of: number;
  /** Cancel was pressed; the running batch still finishes. */
  stopping: boolean;
}

export interface Import {
  preview: Preview | undefined;
  work: Work | undefined;
  failure: Failure | undefined;
  read(text: string): Promise<void>;
  check(): Promise<void>;
  /** Adds valid rows that are not added yet. */
  add(): Promise<void>;
  cancel(): void;
  leave(): void;
}

/** Draft of the pasted text; ends when all of it is added. */
export const PASTED = 'import';
const DONE: ReadonlySet<PreviewRow['state']> = new Set(['added', 'registered']);

/** One import, batch by batch. Work can stop and resume at any time; sending a batch again adds nothing twice. */
export function useImport(): Import {
  const client = useQueryClient();
  const [pasted, keepPasted] = useKeptDraft(PASTED, '');
  const source = useRef('');
  const [preview, setPreview] = useState<Preview>();
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState<Failure>();
  const current = useRef<Preview>(undefined);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  useLeaveGuard(work?.kind === 'add');

  const show = (next: Preview | undefined) => {
    current.current = next;
    setPreview(next);
  };
  const change = (changes: ReadonlyMap<string, Partial<PreviewRow>>) => {
    const held = current.current;
    if (held === undefined) return;
    const rows = held.rows.map((row) => {
      const found = row.row && changes.get(row.row.correlation_id);
      return found === undefined ? row : { ...row, ...found };
    });
    show({ ...held, rows });
  };

  async function run(
    kind: Work['kind'],
    pick: (row: PreviewRow) => boolean,
    each: (batch: readonly PreviewRow[], signal: AbortSignal) => Promise<Map<string, Partial<PreviewRow>>>,
  ): Promise<void> {
    const queue = (current.current?.rows ?? []).filter((row) => row.row !== undefined && pick(row));
    const turn = new AbortController();
    stop.current = turn;
    setFailure(undefined);
    try {
      for (let done = 0; done < queue.length && !turn.signal.aborted; done += IMPORT_BATCH) {
        setWork({ kind, done, of: queue.length, stopping: false });
        const results = await each(queue.slice(done, done + IMPORT_BATCH), turn.signal);
        change(results);
        const code = endOfAll(results.values());
        if (code !== undefined) return setFailure({ code });
      }
    } catch (error) {
      if (!turn.signal.aborted) setFailure(describeFailure(error));
    } finally {
      if (stop.current === turn) setWork(undefined);
    }
  }

  const check = () =>
    run('check', isOpen, async (batch, signal) => {
      const { checks } = await checkCandidates(
        batch.flatMap(({ row }) => (row === undefined ? [] : [row.correlation_id])),
        signal,
      );
      return new Map(
        checks.map(({ correlation_id, verdict, code }) => [
          correlation_id,
          { state: verdict, ...defined({ code }) },
        ]),
      );
    });

  const add = () =>
    run('add', isAddable, async (batch) => {
      const { results } = await importRows(batch.flatMap(({ row }) => (row === undefined ? [] : [row])));
      return new Map(results.map(({ correlation_id, code }) => [correlation_id, outcomeOf(code)]));
    }).finally(() => {
      const isDone = current.current?.rows.every(({ state }) => DONE.has(state)) === true;
      if (isDone && pasted === source.current) keepPasted(undefined);
      return client.invalidateQueries({ queryKey: keys.subMerchants() });
    });

  return {
    preview,
    work,
    failure,
    async read(text) {
      source.current = text;
      show(toPreview(await readCells(text)));
      await check();
    },
    check,
    add,
    cancel() {
      stop.current?.abort();
      setWork((now) => now && { ...now, stopping: true });
    },
    leave() {
      stop.current?.abort();
      stop.current = undefined;
      setWork(undefined);
      setFailure(undefined);
      show(undefined);
    },
  };
}

function outcomeOf(code: PreviewRow['code']): Partial<PreviewRow> {
  if (code === undefined) return { state: 'added' };
  if (code === 'already_registered') return { state: 'registered' };
  return code === 'unknown_relationship' ? { state: 'not_yours' } : { state: 'failed', code };
}

function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
}
