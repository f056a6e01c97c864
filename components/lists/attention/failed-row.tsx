import { CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { FailedConversionItem } from '@/lib/contract/bff/overview/overview';
import { labelText } from '@/lib/i18n/label-text';
import { AttentionRow, ROW_ICON } from './attention-row';

const LOOK = { tone: 'bad', icon: <CircleX {...ROW_ICON} /> } as const;

interface FailedRowProps {
  item?: FailedConversionItem;
  /** The row of what is not shown. */
  rest?: number;
  more?: true | undefined;
}

/** A conversion that was accepted and failed, in the API's words. */
export function FailedRow({ item, rest = 0, more }: FailedRowProps) {
  const t = useTranslations('attention.failedConversion');
  const { locale } = useShell();
  const amount = useAmountText();
  if (item === undefined) {
    const title = t('more', { count: rest, more: more ? 'yes' : 'no' });
    return <AttentionRow {...LOOK} title={title} body={t('list')} href="/conversions?state=failed" />;
  }
  const { id, amount: sent, to_currency, error_message, queue } = item;
  const text = labelText(error_message, locale);
  const shown = amount(sent.value, sent.currency);
  return (
    <AttentionRow
      {...LOOK}
      title={t('title', { amount: sent.currency === to_currency ? shown : `${shown} → ${to_currency}` })}
      body={<bdi lang={text?.lang}>{text?.text}</bdi>}
      href={`/conversions/${encodeURIComponent(id)}`}
      queue={queue}
    />
  );
}
