'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { emptyDraft, holdsSomething, parseDraft } from '@/components/conversions/request/request-draft';
import { Button } from '@/components/ui/controls/button';
import { type Shell, useShell } from '@/components/ui/hooks/shell-context';
import { readTabStorage, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import { keepDraft } from '@/components/ui/hooks/use-kept-draft';
import type { ApprovalRequest, ConversionAsked } from '@/lib/contract/bff/requests';
import { formatDecimal } from '@/lib/money/format';
import { writtenKey } from '@/lib/money/pix-key';
import { rateUnit } from '@/lib/money/rate';
import { draftKey } from '@/lib/queries/conversions';
import { requestQuery } from '@/lib/queries/requests';

/** Name of the kept form that asks, apart for each request that is asked again. */
export function askForm(again: string | undefined): string {
  return again === undefined ? 'ask' : `ask.${again}`;
}

/** Opens Convert with what was asked; the new request names the old one. */
export function AskAgain({ id }: { id: string }) {
  const t = useTranslations('requests.result');
  const router = useRouter();
  const shell = useShell();
  const { data } = useQuery(requestQuery(id));
  if (data === undefined) return null;
  const open = () => {
    fillIn(data.request, shell);
    router.push(`/convert?again=${encodeURIComponent(id)}`);
  };
  return (
    <Button size="lg" onClick={open}>
      {t('askAgain')}
    </Button>
  );
}

/** Once: what was changed in it since stays. */
export function fillIn(
  { id, asked, note = '' }: Pick<ApprovalRequest, 'id' | 'asked' | 'note'>,
  shell: Pick<Shell, 'user' | 'locale'>,
): void {
  const { user, locale } = shell;
  const key = draftKey(user.id, id);
  if (holdsSomething(parseDraft(readTabStorage(key), locale))) return;
  const {
    from_currency,
    to_currency,
    from_amount,
    to_amount,
    pix_key = '',
    wallet_id = '',
    days,
    worst,
  } = asked as unknown as ConversionAsked;
  const draft = {
    ...emptyDraft(locale),
    side: from_amount === undefined ? 'to' : 'from',
    amount: formatDecimal(from_amount ?? to_amount ?? '', locale),
    from: from_currency,
    to: to_currency,
    walletId: wallet_id,
    pixKey: writtenKey(pix_key),
  };
  writeTabStorage(key, JSON.stringify(draft));
  const { base } = rateUnit('1', { currency: from_currency }, { currency: to_currency });
  const rate = base === worst.base ? formatDecimal(worst.rate, locale) : '';
  keepDraft(askForm(id), shell, { rate, days, note });
}
