'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { emptyDraft } from '@/components/conversions/request/request-draft';
import { Button } from '@/components/ui/controls/button';
import { useShell } from '@/components/ui/hooks/shell-context';
import { writeTabStorage } from '@/components/ui/hooks/tab-storage';
import type { ConversionAsked } from '@/lib/contract/bff/requests';
import { formatDecimal } from '@/lib/money/format';
import { recognisePixKey } from '@/lib/money/pix-key';
import { draftKey } from '@/lib/queries/conversions';
import { requestQuery } from '@/lib/queries/requests';

/** Opens Convert with what was asked; the new request names the old one. */
export function AskAgain({ id }: { id: string }) {
  const t = useTranslations('requests.result');
  const router = useRouter();
  const { user, locale } = useShell();
  const { data } = useQuery(requestQuery(id));
  if (data === undefined) return null;
  const open = () => {
    const asked = data.request.asked as unknown as ConversionAsked;
    const { from_currency, to_currency, from_amount, to_amount, pix_key = '', wallet_id = '' } = asked;
    const key = recognisePixKey(pix_key);
    const draft = {
      ...emptyDraft(locale),
      side: from_amount === undefined ? 'to' : 'from',
      amount: formatDecimal(from_amount ?? to_amount ?? '', locale),
      ...{ from: from_currency, to: to_currency, walletId: wallet_id },
      pixKey: 'reason' in key ? pix_key : key.display,
    };
    writeTabStorage(draftKey(user.id), JSON.stringify(draft));
    router.push(`/convert?again=${encodeURIComponent(id)}`);
  };
  return (
    <Button size="lg" onClick={open}>
      {t('askAgain')}
    </Button>
  );
}
