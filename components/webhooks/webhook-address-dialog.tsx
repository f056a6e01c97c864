'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { Field, TextInput } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { useTimes } from '@/components/ui/hooks/use-times';
import { Dialog } from '@/components/ui/overlays/dialog';
import { MINTABLE_KINDS, type MintedAddress } from '@/lib/contract/bff/webhooks/webhook-events';
import type { MintAddressRequest } from '@/lib/contract/bff/webhooks/webhook-requests';
import { keys } from '@/lib/queries/api/query-keys';
import { addressesQuery, mintAddress } from '@/lib/queries/webhooks';

export function WebhookAddressDialog() {
  const t = useTranslations('events');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [kind, setKind] = useState<MintAddressRequest['kind']>('onramp');
  const [name, setName] = useState('');
  const [correlation, setCorrelation] = useState('');
  const known = useQuery({ ...addressesQuery(), enabled: open });
  const mint = useMutation({
    mutationFn: mintAddress,
    onSuccess: () => client.invalidateQueries({ queryKey: keys.events() }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mint.mutate({
      kind,
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(kind === 'kyb' ? { correlation_id: correlation.trim() } : {}),
    });
  };
  const made = mint.data?.address;
  return (
    <>
      <Button
        size="sm"
        icon={<Plus aria-hidden size={14} strokeWidth={1.8} />}
        onClick={() => {
          mint.reset();
          setOpen(true);
        }}
      >
        {t('mint')}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('mintTitle')}
        description={t('mintBody')}
        width={560}
      >
        <form onSubmit={submit} className="grid gap-3.5">
          <Field label={t('mintKind')}>
            {({ id }) => (
              <Select
                id={id}
                label={t('mintKind')}
                value={kind}
                options={MINTABLE_KINDS.map((value) => ({ value, label: t(`mintKinds.${value}`) }))}
                onValueChange={(value) => setKind(MINTABLE_KINDS.find((one) => one === value) ?? 'onramp')}
              />
            )}
          </Field>
          {kind === 'kyb' ? (
            <Field label={t('correlation')}>
              {(control) => (
                <TextInput
                  {...control}
                  className="mono"
                  required
                  value={correlation}
                  onChange={(event) => setCorrelation(event.target.value)}
                />
              )}
            </Field>
          ) : null}
          <Field label={t('mintName')} aside={t('optional')}>
            {(control) => (
              <TextInput
                {...control}
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={mint.isPending}>
            {t('mintDo')}
          </Button>
        </form>
        <ErrorNote error={mint.error} />
        {made ? (
          <Note className="mt-3" role="status">
            <b>{t('minted')}</b>
            <AddressLine address={made} />
            <p className="mt-1">{t(made.url === undefined ? 'noUrl' : 'mintedNote')}</p>
          </Note>
        ) : null}
        <Earlier addresses={(known.data?.addresses ?? []).filter(({ token }) => token !== made?.token)} />
      </Dialog>
    </>
  );
}

function AddressLine({ address: { url, token } }: { address: MintedAddress }) {
  const t = useTranslations('events');
  const text = url ?? token;
  return (
    <p translate="no" className="mono flex items-start gap-1.5 break-all">
      <span className="min-w-0">{text}</span>
      <CopyButton value={text} label={t('minted')} />
    </p>
  );
}

function Earlier({ addresses }: { addresses: readonly MintedAddress[] }) {
  const t = useTranslations('events');
  const times = useTimes();
  if (addresses.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="text-cell font-semibold text-ink">{t('earlier')}</h3>
      <ul className="mt-1 divide-y divide-line">
        {addresses.map((address) => (
          <li key={address.token} className="py-2 text-cell">
            <AddressLine address={address} />
            <p className="text-meta text-ink-3">
              {[
                address.name,
                times.at(address.created_at, 'dateTime'),
                t('deliveries', { count: address.deliveries }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
