'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ColumnId } from '@/components/lists/columns';
import { ListHead } from '@/components/lists/list-head';
import { type ListPreferences, markedColumn, shownColumns } from '@/components/lists/list-preferences';
import { withNoteCount } from '@/components/lists/notes/with-note-count';
import { ROLE, rowStyles, tableStyles } from '@/components/lists/table-styles';
import { cx } from '@/components/ui/cx';
import { ROW_LINK } from '@/components/ui/data/table';
import { useRowKeys } from '@/components/ui/hooks/use-row-keys';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { RegisterCell } from './register-cell';

interface RegisterTableProps {
  conversions: readonly Conversion[];
  preferences: ListPreferences;
  /** Number of notes by `rfq_id`. */
  notes: Readonly<Record<string, number>> | undefined;
  nowMs: number;
}

/** On the phone a card: money and state, where from and when, where to and when it lands. */
const CARD: Partial<Record<ColumnId, string>> = {
  receive: 'max-md:col-start-1 max-md:row-start-1 max-md:text-start max-md:text-[0.9375rem]',
  state: 'max-md:col-start-2 max-md:row-start-1 max-md:text-end',
  send: 'max-md:col-start-1 max-md:row-start-2 max-md:text-start max-md:text-ink-3',
  created: 'max-md:col-start-2 max-md:row-start-2 max-md:text-end max-md:text-meta max-md:text-ink-3',
  destination: 'max-md:col-start-1 max-md:row-start-3',
  landed: 'max-md:col-start-2 max-md:row-start-3 max-md:text-end max-md:text-meta',
};

export function RegisterTable({ conversions, preferences, notes, nowMs }: RegisterTableProps) {
  const t = useTranslations('register');
  const names = useTranslations('transactions.table');
  const times = useTimes();
  const columns = shownColumns('conversions', preferences);
  const marked = markedColumn(columns, 'state');
  const row = rowStyles(preferences.density);
  return (
    <table {...ROLE.table} {...tableStyles(columns)}>
      <ListHead columns={columns} />
      <tbody {...ROLE.body} {...useRowKeys()} className="block">
        {conversions.map((conversion) => (
          <tr {...ROLE.row} key={conversion.rfq_id} className={cx(row, 'hover:bg-hover')}>
            {columns.map(({ id, end, yields }) => (
              <td
                {...ROLE.cell}
                key={id}
                data-label={names(id)}
                className={cx(
                  'block truncate whitespace-nowrap md:px-2.5 md:first:ps-8 md:last:pe-8',
                  'max-md:before:sr-only max-md:before:content-[attr(data-label)_":_"]',
                  end && 'text-end',
                  CARD[id] ?? 'max-md:hidden',
                  yields?.cell,
                )}
              >
                {withNoteCount(
                  id === 'created' ? (
                    <Link
                      data-row={conversion.rfq_id}
                      href={`/conversions/${encodeURIComponent(conversion.rfq_id)}`}
                      prefetch={false}
                      aria-label={`${times.at(conversion.created_at, 'dayTime')}, ${t('open', { id: conversion.rfq_id })}`}
                      className={ROW_LINK}
                    >
                      <time
                        dateTime={conversion.created_at}
                        title={times.withZone(conversion.created_at, 'dateTime')}
                      >
                        {times.at(conversion.created_at, 'dayTime')}
                      </time>
                    </Link>
                  ) : (
                    <RegisterCell id={id} conversion={conversion} nowMs={nowMs} />
                  ),
                  id === marked ? notes?.[conversion.rfq_id] : undefined,
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
