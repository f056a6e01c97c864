'use client';

import { CircleCheck, CircleSlash, CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import { formatDecimal } from '@/lib/money/format';
import type { ExportResume } from './export-facts';
import type { ExportState } from './use-export';

const ICON = { 'aria-hidden': true, size: 16, strokeWidth: 1.6 } as const;

/** How far the file is, and how it ended. */
export function ExportProgress({ state, resume }: { state: ExportState; resume: ExportResume }) {
  const t = useTranslations('transactions.export');
  const codes = useTranslations('errors');
  const { locale } = useShell();
  const count = (value: number | undefined) =>
    value === undefined ? '–' : formatDecimal(String(value), locale);
  switch (state.step) {
    case 'idle':
      return null;
    case 'running':
      return (
        <div className="mt-4">
          <progress
            aria-label={t('label')}
            value={state.rows}
            max={Math.max(1, state.total ?? 1)}
            className="block h-2 w-full overflow-hidden rounded-full accent-(--accent)"
          />
          <p className="mt-1.5 text-meta text-ink-3 tabular-nums">
            {t('running', { rows: count(state.rows), total: count(state.total) })}
          </p>
        </div>
      );
    case 'stopped':
      return (
        <Note role="status" className="mt-4" icon={<CircleSlash {...ICON} />}>
          {t('stopped', { rows: count(state.rows), total: count(state.total) })}
        </Note>
      );
    case 'done':
      return (
        <Note tone="ok" role="status" className="mt-4" icon={<CircleCheck {...ICON} />}>
          {t('done', { rows: state.rows, name: state.name })}
        </Note>
      );
    case 'failed':
      return (
        <Note tone="bad" role="alert" className="mt-4" icon={<CloudOff {...ICON} />}>
          <b>
            {state.rows === undefined
              ? t('failedStart')
              : t(state.part === undefined ? 'failed' : 'failedPart', {
                  rows: count(state.rows),
                  total: count(state.total),
                })}
          </b>{' '}
          {state.moved ? t('moved') : state.code === undefined ? t('broken') : codes(state.code)}{' '}
          {state.rows === undefined || resume === 'goesOn' ? null : t(resume)}
        </Note>
      );
  }
}
