import { CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { shorten } from '@/components/ui/data/short-id';
import type { RecordItem } from '@/lib/contract/bff/overview/overview';
import { addRecord } from '@/lib/contract/values/transactions/record-address';
import { AttentionRow } from './attention-row';

const LOOK = {
  tone: 'neutral',
  icon: <CircleDashed aria-hidden size={17} strokeWidth={1.7} />,
} as const;

/** The API gave it no status (ENV-15). */
export function UnlabelledRow({ item, rest = 0 }: { item?: RecordItem; rest?: number }) {
  const t = useTranslations('overview');
  const body = t('attention.unlabelledBody');
  if (item === undefined) {
    return <AttentionRow {...LOOK} title={t('attention.unlabelled', { count: rest })} body={body} />;
  }
  const { kind, id, created_at, queue } = item;
  const search = new URLSearchParams();
  addRecord(search, { tx: id, at: created_at });
  return (
    <AttentionRow
      {...LOOK}
      title={t('attention.bare', { kind: t(`kind.${kind}`) })}
      body={
        <>
          {id === undefined ? null : <span className="mono">{shorten(id, 6, 4)}</span>} {body}
        </>
      }
      href={`/${kind}${id === undefined ? '' : `?${search}`}`}
      queue={queue}
      createdAt={created_at}
    />
  );
}
