'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { Note } from '@/components/ui/feedback/note';
import { RowTable } from './import-row-table';
import { countStates, isAddable, isOpen, type PreviewRow } from './import-rows';
import type { Import, Work } from './use-import';

type Shown = 'all' | 'good' | 'bad';
const GOOD: ReadonlySet<PreviewRow['state']> = new Set(['new', 'added', 'waiting']);

export function ImportPreview({ job }: { job: Import }) {
  const t = useTranslations('subMerchantImport');
  const codes = useTranslations('errors');
  const [shown, setShown] = useState<Shown>('all');
  const { rows = [], beyond = 0 } = job.preview ?? {};
  const counts = countStates(rows);
  const added = counts.added ?? 0;
  const addable = rows.filter(isAddable).length;
  const open = rows.filter(isOpen).length;
  const good = rows.filter(({ state }) => GOOD.has(state));
  const bad = rows.filter(({ state }) => !GOOD.has(state));
  const idle = job.work === undefined;
  return (
    <>
      <p role="status" className="text-cell text-ink-2">
        {t('found', { rows: rows.length, good: good.length, bad: bad.length })}{' '}
        {added > 0 ? <b className="font-strong text-ink">{t('added', { count: added })}</b> : null}
      </p>
      {beyond > 0 ? (
        <Note tone="warn" className="mt-3 max-w-[760px]">
          {t('beyond', { count: beyond })}
        </Note>
      ) : null}
      {job.failure === undefined ? null : (
        <Note tone="bad" role="alert" className="mt-3 max-w-[760px]">
          <b>{t('stopped')}</b> {codes(job.failure.code)} {t('nothingLost')}
        </Note>
      )}
      {job.work === undefined ? null : <WorkBar work={job.work} onCancel={job.cancel} />}
      {idle ? (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {open > 0 ? <Button onClick={() => void job.check()}>{t('check', { count: open })}</Button> : null}
          {addable > 0 ? (
            <Button variant="primary" onClick={() => void job.add()}>
              {t('add', { count: addable })}
            </Button>
          ) : null}
          <Button onClick={job.leave}>{t('another')}</Button>
        </div>
      ) : null}
      <div className="mt-5 mb-2">
        <Segmented<Shown>
          label={t('shown')}
          value={shown}
          onValueChange={setShown}
          options={[
            { value: 'all', label: t('all', { count: rows.length }) },
            { value: 'good', label: t('good', { count: good.length }) },
            { value: 'bad', label: t('bad', { count: bad.length }) },
          ]}
        />
      </div>
      <RowTable key={shown} rows={shown === 'all' ? rows : shown === 'good' ? good : bad} />
    </>
  );
}

/** Progress of checking or adding. Cancel keeps what is done. */
function WorkBar({ work, onCancel }: { work: Work; onCancel(): void }) {
  const t = useTranslations('subMerchantImport');
  const common = useTranslations('common');
  const id = useId();
  return (
    <div className="mt-4 flex max-w-[760px] flex-wrap items-center gap-x-4 gap-y-2">
      <span id={id} className="text-cell text-ink-2 tabular-nums">
        {t(`work.${work.kind}`, { done: work.done, of: work.of })}
      </span>
      <progress
        aria-labelledby={id}
        value={work.done}
        max={work.of}
        className="h-1.5 min-w-40 flex-1 overflow-hidden rounded-full bg-track accent-accent"
      />
      <Button size="sm" busy={work.stopping} onClick={onCancel}>
        {common('cancel')}
      </Button>
    </div>
  );
}
