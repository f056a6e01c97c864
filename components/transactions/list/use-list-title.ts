'use client';

import { useTranslations } from 'next-intl';
import { shorten, visible } from '@/components/ui/data/short-id';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useDocumentTitle } from '@/components/ui/hooks/use-document-title';
import type { TransactionRow, TransactionsAnswer } from '@/lib/contract/bff/transactions';
import type { TransactionList } from '@/lib/contract/values/transactions/transaction-lists';
import { labelText } from '@/lib/i18n/label-text';
import { formatDecimal } from '@/lib/money/format';

interface Opened {
  id: string | undefined;
  row: TransactionRow | undefined;
}

export function useListTitle(
  list: TransactionList,
  { id, row }: Opened,
  head: Pick<TransactionsAnswer, 'total'> | undefined,
): void {
  const t = useTranslations(`transactions.lists.${list}`);
  const { locale } = useShell();
  const total = head?.total ?? undefined;
  useDocumentTitle(
    id === undefined ? undefined : labelText(row?.status, locale)?.text,
    id !== undefined && `${t('one')} ${shorten(visible(id))}`,
    total === undefined ? t('title') : `${t('title')} (${formatDecimal(String(total), locale)})`,
  );
}
