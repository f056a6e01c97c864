import { CircleDashed } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { shorten } from '@/components/ui/data/short-id';
import type { RecordItem } from '@/lib/contract/bff/overview/overview';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { AttentionRow, ROW_ICON } from './attention-row';
import { recordHref } from './record-href';

interface UnlabelledRowProps {
  item?: RecordItem;
  /** The row of what is not shown. */
  rest?: number;
  /** Those of the rest. */
  lists?: readonly TransactionList[] | undefined;
}

/** The API gave it no status (ENV-15). */
export function UnlabelledRow({ item, rest = 0, lists = [] }: UnlabelledRowProps) {
  const t = useTranslations('overview');
  return (
    <AttentionRow
      tone="neutral"
      icon={<CircleDashed {...ROW_ICON} />}
      title={
        item === undefined
          ? t('attention.unlabelled', { count: rest })
          : t('attention.bare', { kind: t(`kind.${item.kind}`) })
      }
      body={
        <>
          {item?.id === undefined ? null : (
            <span translate="no" className="mono">
              {shorten(item.id, 6, 4)}
            </span>
          )}{' '}
          {t('attention.unlabelledBody')}
          {lists.map((list, at) => (
            <Fragment key={list}>
              {at === 0 ? ' ' : ', '}
              <Link href={`/${list}`} prefetch={false} className="tap text-link hover:underline">
                {t(`lists.${list}`)}
              </Link>
            </Fragment>
          ))}
        </>
      }
      href={item && recordHref(item)}
      queue={item?.queue}
      createdAt={item?.created_at}
    />
  );
}
