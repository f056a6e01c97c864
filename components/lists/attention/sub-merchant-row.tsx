import { CircleDashed, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useShell } from '@/components/ui/hooks/shell-context';
import type { SubMerchantItem } from '@/lib/contract/bff/overview/attention';
import { labelText } from '@/lib/i18n/label-text';
import { AttentionRow, ROW_ICON } from './attention-row';

const PAGES = {
  withdraw: '/withdrawals',
  whitelist_group: '/whitelist',
  whitelist_address: '/whitelist',
  branding: '/branding',
  enrolment: '',
} as const;

/** A failed onboarding, or a send without an outcome. */
export function SubMerchantRow({ item, atRecord }: { item: SubMerchantItem; atRecord?: boolean }) {
  const t = useTranslations('attention');
  const { locale } = useShell();
  const { id, name, intent, status, queue } = item;
  const text = status && labelText(status, locale);
  const page = intent === undefined ? '' : PAGES[intent];
  return (
    <AttentionRow
      tone={intent === undefined ? 'bad' : 'warn'}
      icon={intent === undefined ? <CircleX {...ROW_ICON} /> : <CircleDashed {...ROW_ICON} />}
      title={t(intent === undefined ? 'kyb' : `intent.${intent}`)}
      body={
        <>
          <bdi>{name}</bdi>
          {text ? (
            <>
              : <bdi lang={text.lang}>{text.text}</bdi>
            </>
          ) : null}
        </>
      }
      href={atRecord && page === '' ? undefined : `/sub-merchants/${encodeURIComponent(id)}${page}`}
      queue={queue}
      atRecord={atRecord}
    />
  );
}
