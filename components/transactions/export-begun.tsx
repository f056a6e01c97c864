'use client';

import { ListFilter } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import { filterName } from '@/lib/contract/filter-name';
import { LIST_FILTERS } from '@/lib/contract/list-filters';
import type { ExportAsked } from '@/lib/queries/export-file';
import { knownTaxId } from './known-tax-ids';
import { useDayWords } from './use-day-words';

/** Which file it still is, where the page behind shows another list by now: after a step back in the browser, say. */
export function ExportBegun({ asked: { list, filters, locale: written } }: { asked: ExportAsked }) {
  const t = useTranslations('transactions');
  const { locale } = useShell();
  const days = useDayWords(filters);
  const values = LIST_FILTERS[list].values.flatMap((filter) => {
    const value = filters[filter];
    if (value === undefined) return [];
    return [{ filter, value: filter === 'client_tax_id' ? (knownTaxId(value) ?? '•••') : value }];
  });
  return (
    <Note role="status" icon={<ListFilter aria-hidden size={16} strokeWidth={1.6} />}>
      {t('export.other')}
      <ul className="mt-1 list-disc space-y-0.5 ps-4">
        <li>
          <b>{t(`lists.${list}.title`)}</b>
        </li>
        {days === undefined ? null : (
          <li>
            {t('filters.name.created')}: {days}
          </li>
        )}
        {values.map(({ filter, value }) => (
          <li key={filter}>
            {t(`filters.name.${filterName(list, filter)}`)}: <bdi className="break-all">{value}</bdi>
          </li>
        ))}
        {days === undefined && values.length === 0 ? <li>{t('views.all')}</li> : null}
        {written === locale ? null : (
          <li>{new Intl.DisplayNames(locale, { type: 'language' }).of(written)}</li>
        )}
      </ul>
    </Note>
  );
}
