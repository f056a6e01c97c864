'use client';

import { CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { StatusBadge, Tag, type Tone } from '@/components/ui/data/badge';
import { DataTable } from '@/components/ui/data/data-table';
import type { PreviewRow } from './import-rows';

const STEP = 100;

export function RowTable({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useTranslations('subMerchantImport');
  const [limit, setLimit] = useState(STEP);
  if (rows.length === 0) return <p className="py-8 text-cell text-ink-3">{t('noRows')}</p>;
  return (
    <>
      <DataTable
        caption={t('table')}
        cell="pe-4"
        columns={(['line', 'name', 'id', 'verdict'] as const).map((id) => ({
          id,
          name: t(`column.${id}`),
        }))}
      >
        {rows.slice(0, limit).map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </DataTable>
      {rows.length > limit ? (
        <Button className="mt-3" onClick={() => setLimit(limit + STEP)}>
          {t('more', { count: rows.length - limit })}
        </Button>
      ) : null}
    </>
  );
}

const CELL =
  'border-b border-line py-2 pe-4 align-top max-md:block max-md:border-0 max-md:py-0.5 max-md:pe-0';

function Row({ row: { line, typed, row, state, code } }: { row: PreviewRow }) {
  const t = useTranslations('subMerchantImport');
  const codes = useTranslations('errors');
  const name = row?.name ?? typed.name;
  return (
    <tr className="max-md:block max-md:border-b max-md:border-line max-md:py-2.5">
      <td className={`${CELL} w-14 text-ink-3 tabular-nums`}>
        <span className="md:sr-only">{t('column.line')} </span>
        {line}
      </td>
      <th scope="row" className={`${CELL} text-start font-medium`}>
        <bdi className="[overflow-wrap:anywhere]">{name === '' ? '—' : name}</bdi>{' '}
        {row?.tags?.map((tag) => (
          <span key={tag} className="me-1">
            <Tag>{tag}</Tag>
          </span>
        ))}
      </th>
      <td className={`${CELL} mono text-meta text-ink-2 [overflow-wrap:anywhere]`}>
        {state === 'added' || state === 'registered' ? (
          <Link
            data-row={line}
            prefetch={false}
            href={`/sub-merchants/${row?.correlation_id ?? ''}`}
            className="tap text-link hover:underline"
          >
            {row?.correlation_id}
          </Link>
        ) : (
          (row?.correlation_id ?? typed.id)
        )}
      </td>
      <td className={`${CELL} md:w-[34%]`}>
        <Verdict state={state} />
        {code === undefined ? null : <span className="block text-meta text-ink-3">{codes(code)}</span>}
      </td>
    </tr>
  );
}

function Verdict({ state }: { state: PreviewRow['state'] }) {
  const t = useTranslations('subMerchantImport.verdict');
  const [tone, Icon] = lookOf(state);
  return (
    <StatusBadge tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
      <span className="whitespace-normal">{t(state)}</span>
    </StatusBadge>
  );
}

function lookOf(state: PreviewRow['state']): [Tone, typeof CircleCheck] {
  switch (state) {
    case 'new':
      return ['info', CircleDashed];
    case 'added':
      return ['ok', CircleCheck];
    case 'waiting':
    case 'registered':
      return ['neutral', CircleDashed];
    case 'unread':
      return ['warn', CircleAlert];
    default:
      return ['bad', CircleX];
  }
}
