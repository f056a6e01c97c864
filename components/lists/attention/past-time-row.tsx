import { Hourglass } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useServerNow } from '@/components/lists/use-server-now';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { PastTimeItem } from '@/lib/contract/bff/overview/overview';
import { labelText } from '@/lib/i18n/label-text';
import { durationText } from '@/lib/time/duration-text';
import { AttentionRow } from './attention-row';

const ICON = <Hourglass aria-hidden size={17} strokeWidth={1.7} />;

export interface PastTimeRowProps {
  item?: PastTimeItem;
  /** The row of what is not shown. */
  rest?: number;
  more?: true | undefined;
}

export function PastTimeRow({ item, rest = 0, more }: PastTimeRowProps) {
  return item === undefined ? <Rest count={rest} more={more ? 'yes' : 'no'} /> : <OneRow item={item} />;
}

/** The estimate, the API's own word and its age: no cause, and never late. */
function OneRow({ item }: { item: PastTimeItem }) {
  const t = useTranslations('attention.pastTime');
  const lands = useTranslations('lands');
  const { locale } = useShell();
  const times = useTimes();
  const amount = useAmountText();
  const nowMs = useServerNow();
  const { id, eta, to_amount, to_currency, status, read_at, queue } = item;
  const time = times.at(eta, times.isSameDay(eta, nowMs) ? 'shortTime' : 'weekdayDateTime');
  const said = labelText(status, locale)?.text ?? lands('noStatus');
  return (
    <AttentionRow
      tone="warn"
      icon={ICON}
      title={t('title', { amount: to_amount === undefined ? to_currency : amount(to_amount, to_currency) })}
      body={
        read_at === undefined
          ? t('unread', { time })
          : lands('past', { time, status: said, age: durationText(nowMs - Date.parse(read_at)) })
      }
      href={`/conversions/${encodeURIComponent(id)}`}
      queue={queue}
    />
  );
}

function Rest({ count, more }: { count: number; more: 'yes' | 'no' }) {
  const t = useTranslations('attention.pastTime');
  const lands = useTranslations('lands');
  return (
    <AttentionRow
      tone="warn"
      icon={ICON}
      title={t('more', { count, more })}
      body={lands('title')}
      href="/conversions/lands"
    />
  );
}
