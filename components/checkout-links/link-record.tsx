'use client';

import { Link2, Unlink } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { useShell } from '@/components/ui/shell-context';
import { ShortId } from '@/components/ui/short-id';
import type { CheckoutLink, LinkTie as Tie } from '@/lib/contract/bff-links';
import { writeListAddress } from '@/lib/contract/transaction-address';
import { labelText } from '@/lib/i18n/label-text';
import type { LinkOwner } from '@/lib/queries/checkout-links';
import { formatInZone } from '@/lib/time/format';
import { TieForm } from './tie-form';

/** What became of a link: the record that its webhook or a person named, or that none is known (O-50). */
export function LinkTie({ owner, link }: { owner: LinkOwner; link: CheckoutLink }) {
  const t = useTranslations('checkoutLinks.tie');
  const { can } = useShell();
  const [open, setOpen] = useState(false);
  const { tie } = link;
  const allowed =
    can(owner === undefined ? 'checkouts:create' : 'sub_merchants:checkout') && tie?.by !== 'webhook';
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
      {open ? <TieForm owner={owner} id={link.id} onDone={() => setOpen(false)} /> : null}
    </div>
  );
}

function Tied({ owner, tie }: { owner: LinkOwner; tie: Tie }) {
  const t = useTranslations('checkoutLinks');
  const { locale, timeZone } = useShell();
  const at = (time: string) => formatInZone(new Date(time), 'dayTime', locale, timeZone);
  const status = labelText(tie.seen?.status, locale);
  return (
    <>
      <Link
        href={`/checkouts${writeListAddress('checkouts', { tx: tie.end2end })}`}
        prefetch={false}
        className="tap font-medium text-link hover:underline"
      >
        {t('tie.record')} <ShortId value={tie.end2end} />
      </Link>{' '}
      <CopyButton value={tie.end2end} label={t('facts.record')} />{' '}
      <span lang={status?.lang}>
        {tie.seen === undefined || status === undefined
          ? t('tie.notSeen')
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
