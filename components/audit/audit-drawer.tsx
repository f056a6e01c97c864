'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Avatar } from '@/components/ui/data/avatar';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { JsonText } from '@/components/ui/data/json-text';
import { ShortId } from '@/components/ui/data/short-id';
import { useTimes } from '@/components/ui/hooks/use-times';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import { Drawer } from '@/components/ui/overlays/drawer';
import { type AuditRow, type AuditRowAnswer, type AuditTree, auditOf } from '@/lib/contract/bff/audit/audit';
import { auditRowQuery } from '@/lib/queries/audit';
import { OutcomeMark, useActionName, useActorName, useOutcomeReason, useRoleName } from './audit-words';

interface AuditDrawerProps {
  id: number;
  onNewer: (() => void) | undefined;
  onOlder: (() => void) | undefined;
  onClose(): void;
}

export function AuditDrawer({ id, onNewer, onOlder, onClose }: AuditDrawerProps) {
  const t = useTranslations('audit');
  const name = useActionName();
  const query = useQuery(auditRowQuery(id));
  return (
    <Drawer
      title={query.data === undefined ? t('rowName', { row: id }) : name(query.data.row)}
      previous={t('newer')}
      next={t('older')}
      onPrevious={onNewer}
      onNext={onOlder}
      onClose={onClose}
    >
      <QueryBoundary query={query} skeleton={<Skeleton className="h-40" />}>
        {(answer) => <Row answer={answer} />}
      </QueryBoundary>
    </Drawer>
  );
}

function Row({ answer: { row, previous_hash, head } }: { answer: AuditRowAnswer }) {
  const t = useTranslations('audit');
  const times = useTimes();
  const reason = useOutcomeReason()(row);
  return (
    <div className="grid gap-5 text-cell">
      <p className="flex flex-wrap items-center gap-3 text-ink-2">
        <OutcomeMark soft outcome={row.outcome} />
        <time dateTime={row.at} className="tabular-nums">
          {times.withZone(row.at, 'dateTime')}
        </time>
      </p>
      <Who row={row} />
      {reason === undefined ? null : <p className="text-warn">{reason}</p>}
      {row.action === 'attempt.refused' ? <p className="text-ink-3">{t('firstOfHour')}</p> : null}
      <RowFacts row={row} />
      {row.shown === undefined ? null : <Tree title={t('shown')} sub={t('shownSub')} tree={row.shown} />}
      {row.sent === undefined ? (
        <p className="text-ink-3">{t('nothingSent')}</p>
      ) : (
        <Tree title={t('sent')} sub={t('redacted')} tree={row.sent} />
      )}
      {row.returned === undefined ? null : (
        <Tree title={t('returned')} sub={<Answered tree={row.returned} />} tree={row.returned} />
      )}
      <section>
        <Heading title={t('chain')} sub={t('rowOf', { row: row.id, rows: head.position })} />
        <FactList>
          <Fact name={t('previous')}>
            <ShortId value={previous_hash} />
          </Fact>
          <Fact name={t('this')}>
            <ShortId value={row.hash} /> <CopyButton value={row.hash} label={t('this')} />
          </Fact>
        </FactList>
      </section>
    </div>
  );
}

function Who({ row }: { row: AuditRow }) {
  const { actor, role, source } = row;
  const t = useTranslations('audit');
  const roleName = useRoleName();
  const name = useActorName()(row);
  const facts = [
    actor === undefined
      ? undefined
      : role === undefined
        ? t('unknownRole')
        : t('roleThen', { role: roleName(role) }),
    source,
  ];
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} size={34} />
      <div className="min-w-0">
        <p className="font-strong text-ink">
          <bdi>{name}</bdi>
        </p>
        <p className="text-meta break-words text-ink-3">{facts.filter(Boolean).join(', ')}</p>
      </div>
    </div>
  );
}

function RowFacts({ row }: { row: AuditRow }) {
  const t = useTranslations('audit');
  const { subject, request_id, route, detail = {} } = row;
  return (
    <FactList>
      {subject === undefined ? null : (
        <Fact name={t('subject')}>
          <span translate="no" className="mono break-all">
            <bdi>{subject}</bdi>
          </span>{' '}
          <a href={auditOf(subject)} className="whitespace-nowrap font-medium text-link hover:underline">
            {t('history')}
          </a>
        </Fact>
      )}
      {request_id === undefined ? null : (
        <Fact name={t('requestId')}>
          <ShortId value={request_id} /> <CopyButton value={request_id} label={t('requestId')} />
        </Fact>
      )}
      {route === undefined ? null : (
        <Fact name={t('route')}>
          <span translate="no" className="mono break-all">
            {route}
          </span>
        </Fact>
      )}
      {Object.entries(detail).map(([name, text]) => (
        <Fact key={name} mono name={name}>
          <bdi className="break-words">{text}</bdi>
        </Fact>
      ))}
    </FactList>
  );
}

/** Status and milliseconds of the call, which Mesa wrote. */
function Answered({ tree }: { tree: AuditTree }) {
  const t = useTranslations('audit');
  if (typeof tree !== 'object' || Array.isArray(tree)) return null;
  const { status, ms } = tree;
  if (typeof ms !== 'string') return null;
  return typeof status === 'string' ? t('answered', { status, ms }) : t('unanswered', { ms });
}

function Tree({ title, sub, tree }: { title: string; sub: ReactNode; tree: AuditTree }) {
  return (
    <section className="min-w-0">
      <Heading title={title} sub={sub} />
      <pre
        translate="no"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
        tabIndex={0}
        className="mono overflow-x-auto rounded-money bg-sunken px-3 py-2.5 text-meta whitespace-pre-wrap break-words text-ink-2 shadow-edge"
      >
        <JsonText text={JSON.stringify(tree, null, 2)} />
      </pre>
    </section>
  );
}

function Heading({ title, sub }: { title: string; sub: ReactNode }) {
  return (
    <h3 className="mb-1.5 font-strong text-ink">
      {title} <span className="ms-1 text-meta font-normal text-ink-3">{sub}</span>
    </h3>
  );
}
