'use client';

import { Link2, Unlink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { ShortId } from '@/components/ui/data/short-id';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import type { CheckoutLink, LinkTie as Tie } from '@/lib/contract/bff/checkout-links';
import { writeListAddress } from '@/lib/contract/values/transactions/list-address';
import { labelText } from '@/lib/i18n/label-text';
import type { LinkOwner } from '@/lib/queries/checkout-links';
import { LinkRecordForm } from './link-record-form';

/** The record of a link, named by its webhook or a person (O-50). */
export function LinkRecord({ owner, link }: { owner: LinkOwner; link: CheckoutLink }) {
  const t = useTranslations('checkoutLinks.tie');
  const { can } = useShell();
  const [open, setOpen] = useState(false);
  const { tie } = link;
  const allowed =
    can(owner === undefined ? 'checkouts:create' : 'sub_merchants:checkout', 'account') &&
    tie?.by !== 'webhook';
  const Icon = tie === undefined ? Unlink : Link2;
  return (
    <div className="mt-1 text-meta text-ink-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex min-w-0 items-start gap-1.5">
          <Icon aria-hidden size={14} strokeWidth={1.8} className="mt-[3px] shrink-0 text-ink-3" />
          <span className="min-w-0">{tie === undefined ? t('none') : <Tied owner={owner} tie={tie} />}</span>
        </p>
        {allowed && !open ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t(tie === undefined ? 'open' : 'change')}
          </Button>
        ) : null}
      </div>
      {open ? <LinkRecordForm owner={owner} id={link.id} onDone={() => setOpen(false)} /> : null}
    </div>
  );
}

function Tied({ owner, tie }: { owner: LinkOwner; tie: Tie }) {
  const t = useTranslations('checkoutLinks');
  const { locale, can } = useShell();
  const times = useTimes();
  const at = (time: string) => times.at(time, 'dayTime');
  const status = labelText(tie.seen?.status, locale);
  const record = (
    <>
      {t('tie.record')} <ShortId value={tie.end2end} />
    </>
  );
  return (
    <>
      {can('transactions:read') ? (
        <Link
          href={`/checkouts${writeListAddress('checkouts', { tx: tie.end2end })}`}
          prefetch={false}
          className="tap font-medium text-link hover:underline"
        >
          {record}
        </Link>
      ) : (
        record
      )}{' '}
      <CopyButton value={tie.end2end} label={t('facts.record')} />{' '}
      <span lang={status?.lang}>
        {tie.seen === undefined || status === undefined
          ? t('tie.notRead')
          : t('tie.seen', { status: status.text, time: at(tie.seen.seen_at) })}
      </span>
      {' · '}
      {tie.by === 'webhook' ? t('tie.byWebhook') : t('tie.byPerson', { name: tie.by.name, time: at(tie.at) })}
      {owner === undefined ? null : (
        <>
          {' · '}
          <Link
            href={`/sub-merchants/${owner}/splits?checkout=${encodeURIComponent(tie.end2end)}`}
            prefetch={false}
            className="tap font-medium text-link hover:underline"
          >
            {t('tie.split')}
          </Link>
        </>
      )}
    </>
  );
}
