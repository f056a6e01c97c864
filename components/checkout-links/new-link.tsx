'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/controls/button';
import { BlockedNote } from '@/components/ui/feedback/blocked-note';
import { ErrorState } from '@/components/ui/feedback/error-state';
import { Spinner } from '@/components/ui/loading/spinner';
import { checkoutLinksQuery } from '@/lib/queries/checkout-links';
import { CreateLinkError } from './create-link-error';
import { EarlierLink } from './earlier-link-warning';
import { LinkFields } from './link-fields';
import { LinkResult } from './link-result';
import { useLinkForm } from './use-link-form';

/** The form of a link of the account's own, then its outcome. */
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
    // Outside a dialog this method does nothing: a press before hydration must not navigate.
    <form ref={form.ref} method="dialog" onSubmit={form.submit} noValidate aria-label={t('new')}>
      <EarlierLink link={form.earlier} />
      <LinkFields
        draft={form.draft}
        fieldErrors={form.fieldErrors}
        currencies={known.data.currencies}
        returnHosts={known.data.return_hosts}
        onChange={form.change}
      />
      <CreateLinkError error={form.error} lost={form.lost} />
      <BlockedNote reason={form.down ? common('apiDown') : undefined} className="mt-4" />
      <div className="mt-5 flex justify-end">
        <Button type="submit" variant="primary" busy={form.busy} disabled={form.down}>
          {t('create')}
        </Button>
      </div>
    </form>
  );
}
