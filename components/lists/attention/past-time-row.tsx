import { Hourglass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useServerNow } from '@/components/lists/use-server-now';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { PastTimeItem } from '@/lib/contract/bff/overview/overview';
import { AttentionRow, ROW_ICON } from './attention-row';
import { usePastTimeText } from './use-past-time-text';

const ICON = <Hourglass {...ROW_ICON} />;

export interface PastTimeRowProps {
  item?: PastTimeItem;
  /** The row of what is not shown. */
  rest?: number;
  more?: true | undefined;
  /** The rest settled once and is no longer read so. */
  isUnsettled?: boolean;
}

export function PastTimeRow({ item, rest = 0, more, isUnsettled = false }: PastTimeRowProps) {
  if (item !== undefined) return <OneRow item={item} />;
  return <Rest count={rest} more={more ? 'yes' : 'no'} words={isUnsettled ? 'moreUnsettled' : 'more'} />;
}

/** The estimate, or when it was read as settled, the API's own word and its age: no cause, and never late. */
function OneRow({ item }: { item: PastTimeItem }) {
  const t = useTranslations('attention.pastTime');
  const said = usePastTimeText();
  const times = useTimes();
  const amount = useAmountText();
  const nowMs = useServerNow();
  const { id, eta = '', to_amount, to_currency, read_at, landed_at, queue } = item;
  const at = landed_at ?? eta;
  const time = times.at(at, times.isSameDay(at, nowMs) ? 'shortTime' : 'weekdayDateTime');
  return (
    <AttentionRow
      tone="warn"
      icon={ICON}
      title={t(landed_at ? 'unsettled' : 'title', {
        amount: to_amount === undefined ? to_currency : amount(to_amount, to_currency),
      })}
      body={read_at === undefined ? t('unread', { time }) : said({ ...item, read_at }, time, nowMs)}
      href={`/conversions/${encodeURIComponent(id)}`}
      queue={queue}
    />
  );
}

interface RestProps {
  count: number;
  more: 'yes' | 'no';
  words: 'more' | 'moreUnsettled';
}

function Rest({ count, more, words }: RestProps) {
  const t = useTranslations('attention.pastTime');
  const lands = useTranslations('lands');
  return (
    <AttentionRow
      tone="warn"
      icon={ICON}
      title={t(words, { count, more })}
      body={lands('title')}
      href="/conversions/lands"
    />
  );
}
