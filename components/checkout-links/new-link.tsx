'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { HaltNote } from '@/components/ui/halt-note';
import { Spinner } from '@/components/ui/spinner';
import { checkoutLinksQuery } from '@/lib/queries/checkout-links';
import { CreateFailed } from './create-failed';
import { EarlierLink } from './earlier-link';
import { LinkFields } from './link-fields';
import { LinkResult } from './link-result';
import { useLinkForm } from './use-link-form';

/** The form of a new link of the account's own and, once the API has answered or not, what became of it. */
export function NewLink() {
  const t = useTranslations('checkoutLinks');
  const common = useTranslations('common');
  const known = useQuery(checkoutLinksQuery(undefined));
  const form = useLinkForm(undefined, known.data ?? { links: [], currencies: [], return_hosts: [] });
  if (form.made) return <LinkResult link={form.made} onAgain={form.again} />;
  if (!known.data) {
    if (known.error) return <ErrorState compact error={known.error} onRetry={() => void known.refetch()} />;
    return (
      <div className="grid h-40 place-items-center">
        <Spinner size={16} />
      </div>
    );
  }
  return (
    // Outside a dialog this method does nothing by itself: a press before the page is alive must not navigate.
    <form ref={form.ref} method="dialog" onSubmit={form.submit} noValidate aria-label={t('new')}>
      <EarlierLink link={form.earlier} />
      <LinkFields
        draft={form.draft}
        faults={form.faults}
        currencies={known.data.currencies}
        returnHosts={known.data.return_hosts}
        onChange={form.change}
      />
      <CreateFailed error={form.error} lost={form.lost} />
      <HaltNote reason={form.down ? common('apiDown') : undefined} className="mt-4" />
      <div className="mt-5 flex justify-end">
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.down}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
