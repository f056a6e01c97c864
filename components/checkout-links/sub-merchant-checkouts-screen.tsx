'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleHelp, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { BlockedNote } from '@/components/ui/feedback/blocked-note';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { ColumnsWithRail } from '@/components/ui/layout/columns-with-rail';
import { QueryBoundary } from '@/components/ui/loading/query-boundary';
import { Skeleton } from '@/components/ui/loading/skeleton';
import type { CheckoutLinksAnswer } from '@/lib/contract/bff/checkout-links';
import { checkoutLinksQuery } from '@/lib/queries/checkout-links';
import { subMerchantQuery } from '@/lib/queries/sub-merchants/register';
import { CreateLinkError } from './create-link-error';
import { EarlierLink } from './earlier-link-warning';
import { LinkFields } from './link-fields';
import { LinkList } from './link-list';
import { LinkResult } from './link-result';
import { PendingLinkNote } from './pending-link-note';
import { useLinkForm } from './use-link-form';

/** Links of one sub-merchant. */
export function SubMerchantCheckouts({ correlationId }: { correlationId: string }) {
  const t = useTranslations('checkoutLinks');
  const { can } = useShell();
  const query = useQuery(checkoutLinksQuery(correlationId));
  const { data } = useQuery(subMerchantQuery(correlationId));
  const mayCreate = can('sub_merchants:checkout') && data?.sub_merchant.archived_at === undefined;
  return (
    <QueryBoundary query={query} skeleton={<Waiting />}>
      {(known) => (
        <>
          {mayCreate ? <New correlationId={correlationId} known={known} /> : null}
          <section className="border-t border-line px-8 pt-[22px] pb-7 max-md:px-4">
            <h2 className="text-section">{t('madeTitle')}</h2>
            <p className="mt-0.5 mb-1.5 max-w-[72ch] text-cell text-ink-3">{t('madeBody')}</p>
            <LinkList owner={correlationId} />
          </section>
        </>
      )}
    </QueryBoundary>
  );
}

function New({ correlationId, known }: { correlationId: string; known: CheckoutLinksAnswer }) {
  const t = useTranslations('checkoutLinks');
  const common = useTranslations('common');
  const form = useLinkForm(correlationId, known);
  const { made } = form;
  return (
    <ColumnsWithRail
      grow={false}
      wideOnly={made === undefined}
      rail={
        made === undefined ? (
          <p className="grid min-h-[264px] place-items-center rounded-card border border-dashed border-line-2 px-10 text-center text-cell text-balance text-ink-3">
            {t('notMade')}
          </p>
        ) : (
          <LinkResult link={made} onAgain={form.again} />
        )
      }
    >
      <form ref={form.ref} method="dialog" onSubmit={form.submit} noValidate aria-label={t('newTitle')}>
        <h2 className="text-section">{t('newTitle')}</h2>
        <p className="mt-0.5 mb-4 text-cell text-ink-3">{t('newBody')}</p>
        <KybOpen correlationId={correlationId} />
        <EarlierLink link={form.earlier} />
        <LinkFields
          wide
          draft={form.draft}
          fieldErrors={form.fieldErrors}
          currencies={known.currencies}
          returnHosts={known.return_hosts}
          onChange={form.change}
        />
        <CreateLinkError error={form.error} lost={form.lost} />
        <BlockedNote reason={form.down && !made ? common('apiDown') : undefined} className="mt-4" />
        {made === undefined ? (
          <Button
            type="submit"
            variant="primary"
            size="lg"
            busy={form.busy}
            disabled={form.down}
            className="mt-4 max-md:w-full"
          >
            {t('create')}
          </Button>
        ) : null}
        <PendingLinkNote owner={correlationId} />
      </form>
    </ColumnsWithRail>
  );
}

/** Links need a finished onboarding (KYB-12); this only warns. */
function KybOpen({ correlationId }: { correlationId: string }) {
  const t = useTranslations('checkoutLinks');
  const { data } = useQuery(subMerchantQuery(correlationId));
  const kyb = data?.sub_merchant.kyb;
  if (data === undefined || kyb?.onboarding?.status === 'Completed') return null;
  const Icon = kyb === undefined ? CircleHelp : TriangleAlert;
  return (
    <Note tone="warn" className="mb-4" icon={<Icon aria-hidden size={16} strokeWidth={1.8} />}>
      {t('kybOpen')}
    </Note>
  );
}

function Waiting() {
  return (
    <div className="grid gap-5 px-8 py-6 max-md:px-4">
      {['w-40', 'w-full', 'w-2/3', 'w-52'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
