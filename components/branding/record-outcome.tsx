'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { describeFailure } from '@/components/ui/failure';
import { WordDialog } from '@/components/ui/word-dialog';
import type { BrandingChange } from '@/lib/contract/bff-branding';
import type { OutcomeWordRequest } from '@/lib/contract/outcome-word';
import { noteBranding, recordBranding } from '@/lib/queries/branding';
import { serverNow } from '@/lib/queries/server-clock';
import { useMoment } from './use-moment';

interface RecordOutcomeProps {
  correlationId: string;
  /** Without an outcome. */
  change: BrandingChange;
}

/** A person who saw a checkout page says how a change ended that the API never told; it sends nothing. */
export function RecordOutcome({ correlationId, change }: RecordOutcomeProps) {
  const t = useTranslations('branding.record');
  const common = useTranslations('common');
  const codes = useTranslations('errors');
  const client = useQueryClient();
  const moment = useMoment();
  const [open, setOpen] = useState(false);
  const record = useMutation({
    mutationFn: (word: OutcomeWordRequest) => recordBranding(correlationId, change.id, word),
    onSuccess: () => setOpen(false),
    onSettled: () => noteBranding(client, correlationId),
  });
  const { error } = record;
  const { resolvable_at } = change;
  if (resolvable_at === undefined) return null;
  if (serverNow() < Date.parse(resolvable_at)) {
    return <p className="mt-2 text-meta">{t('from', { time: moment(resolvable_at) })}</p>;
  }
  return (
    <>
      <Button size="sm" className="mt-2.5" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      <WordDialog
        open={open}
        busy={record.isPending}
        texts={{
          title: t('title'),
          body: t('body'),
          question: t('question'),
          done: t('done'),
          notDone: t('notDone'),
          pick: t('pick'),
          note: t('note'),
          noteHint: t('noteHint'),
          noteMissing: t('noteMissing'),
          cancel: common('cancel'),
          confirm: t('confirm'),
        }}
        failed={
          error === null ? undefined : (
            <>
              <b>{t('failed')}</b> {codes(describeFailure(error).code)}
            </>
          )
        }
        onRecord={(word) => record.mutate(word)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
