'use client';

import { FolderPlus, RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { WhitelistAnswer } from '@/lib/contract/bff-whitelist';
import { isUnsettled, REREAD_MS } from '@/lib/queries/whitelist';
import { NewGroupDialog } from './new-group-dialog';
import { useMoment } from './use-moment';

interface WhitelistHeadProps {
  answer: WhitelistAnswer;
  query: { isFetching: boolean; isError: boolean; refetch(): unknown };
  mayChange: boolean;
  /** The new group is the one that the next address goes to. */
  onCreated(groupId: string): void;
}

/** What this list is, how old it is, and a new group. */
export function WhitelistHead({ answer, query, mayChange, onCreated }: WhitelistHeadProps) {
  const t = useTranslations('whitelist');
  const moment = useMoment();
  const [open, setOpen] = useState(false);
  // Each opening is a form of its own: nothing is left in it from the one before.
  const [times, setTimes] = useState(0);
  const time = moment.time(answer.read_at);
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-section text-ink">{t('title')}</h2>
        <p className="mt-0.5 text-cell text-ink-3">{t('body')}</p>
      </div>
      {mayChange ? (
        <>
          <Button
            icon={<FolderPlus aria-hidden size={15} strokeWidth={1.8} />}
            onClick={() => {
              setTimes(times + 1);
              setOpen(true);
            }}
          >
            {t('group.button')}
          </Button>
          <NewGroupDialog
            key={times}
            open={open}
            correlationId={answer.correlation_id}
            onClose={() => setOpen(false)}
            onCreated={onCreated}
          />
        </>
      ) : null}
      <p className="mt-0.5 flex basis-full flex-wrap items-center gap-x-2 text-meta text-ink-3 tabular-nums">
        <span className={query.isError ? 'text-warn' : undefined}>
          {t(query.isError ? 'stale' : 'read', { time })}
        </span>
        {isUnsettled(answer) ? <span>{t('rereading', { seconds: String(REREAD_MS / 1_000) })}</span> : null}
        <Button
          variant="ghost"
          size="sm"
          busy={query.isFetching}
          icon={<RotateCw aria-hidden size={13} strokeWidth={1.8} />}
          onClick={() => void query.refetch()}
        >
          {t('reread')}
        </Button>
      </p>
    </header>
  );
}
