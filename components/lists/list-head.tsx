import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import type { Column } from './columns';
import { GRID, ROLE } from './table-styles';

interface ListHeadProps {
  columns: readonly Column[];
  /** Zone of the times in the rows. Without it each row shows its zone. */
  zone?: string | undefined;
  /** False where the rows are not known to be newest first. */
  inOrder?: boolean;
}

/** Column names of a list, over its rows while they scroll. */
export function ListHead({ columns, zone, inOrder = true }: ListHeadProps) {
  const t = useTranslations('transactions');
  return (
    <thead {...ROLE.body} className="max-md:sr-only md:sticky md:top-0 md:z-2 md:block md:bg-sheet">
      <tr {...ROLE.row} className={cx(GRID, 'md:h-[34px]')}>
        {columns.map(({ id, end, given, yields }) => (
          <th
            {...ROLE.head}
            key={id}
            scope="col"
            className={cx(
              'px-2.5 text-meta font-medium whitespace-nowrap text-ink-3 first:ps-8 last:pe-8',
              end ? 'text-end' : 'text-start',
              yields?.cell,
            )}
          >
            {t(`table.${id}`)}
            {given ? (
              <>
                <span aria-hidden title={t('terms.mark')}>
                  *
                </span>
                <span className="sr-only"> ({t('terms.mark')})</span>
              </>
            ) : null}
            {id === 'created' ? (
              <span className="ms-1 font-normal" title={inOrder ? t('table.newest') : undefined}>
                {zone}
                {inOrder ? (
                  <>
                    {' '}
                    <ArrowDown aria-hidden className="inline" size={13} strokeWidth={1.6} />
                    <span className="sr-only">{t('table.newest')}</span>
                  </>
                ) : null}
              </span>
            ) : null}
          </th>
        ))}
      </tr>
    </thead>
  );
}
