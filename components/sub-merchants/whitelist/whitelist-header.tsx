'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { WhitelistAnswer } from '@/lib/contract/bff/sub-merchants/whitelist';
import { isUnsettled, REFRESH_MS } from '@/lib/queries/sub-merchants/whitelist';
import { NewGroupButton } from './new-group-button';

interface WhitelistHeadProps {
  answer: WhitelistAnswer;
  query: { isFetching: boolean; isError: boolean; refetch(): unknown };
  mayChange: boolean;
  onCreated(groupId: string): void;
}

export function WhitelistHeader({ answer, query, mayChange, onCreated }: WhitelistHeadProps) {
  const t = useTranslations('whitelist');
  const time = useTimes().at(answer.read_at, 'time');
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-section text-ink">{t('title')}</h2>
        <p className="mt-0.5 text-cell text-ink-3">{t('body')}</p>
      </div>
      {mayChange ? <NewGroupButton correlationId={answer.correlation_id} onCreated={onCreated} /> : null}
      <p className="mt-0.5 flex basis-full flex-wrap items-center gap-x-2 text-meta text-ink-3 tabular-nums">
        <span className={query.isError ? 'text-warn' : undefined}>
          {t(query.isError ? 'stale' : 'read', { time })}
        </span>
        {isUnsettled(answer) ? <span>{t('rereading', { seconds: String(REFRESH_MS / 1_000) })}</span> : null}
        <Button
          variant="ghost"
          size="sm"
          busy={query.isFetching}
          icon={<RotateCw aria-hidden size={13} strokeWidth={1.8} />}
          onClick={() => void query.refetch()}
        >
          {t('refresh')}
        </Button>
      </p>
    </header>
  );
}
