'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Field, TextInput } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { useFieldErrors } from '@/components/ui/form/use-field-errors';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Dialog } from '@/components/ui/overlays/dialog';
import {
  type DestinationKind,
  type DestinationRequest,
  destinationRequest,
  type SavedDestination,
} from '@/lib/contract/bff/destinations';
import type { DestinationAsked } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { type FieldReason, fieldReasons } from '@/lib/contract/values/field-reasons';
import { pastedAddress } from '@/lib/contract/values/pasted-value';
import { CURRENCIES, isFiat } from '@/lib/money/currencies';
import { typedPixKey, writtenKey } from '@/lib/money/pix-key';
import { ApiError } from '@/lib/queries/api/api-client';
import { keys } from '@/lib/queries/api/query-keys';
import { useIntent } from '@/lib/queries/api/use-intent';
import { addDestination, archiveDestination } from '@/lib/queries/destinations';
import { type AskedAgain, dropAskedAgain } from '@/lib/queries/use-asked-again';

const EMPTY = { kind: 'pix' as DestinationKind, value: '', currency: 'USDT', name: '', owner: '' };
const CODES = CURRENCIES.filter(({ code }) => !isFiat(code)).map(({ code }) => ({
  value: code,
  label: code,
}));

interface AddDestinationProps {
  again: AskedAgain<DestinationAsked> | undefined;
  secondPerson: readonly string[];
  open: boolean;
  onClose(): void;
}

/** Keeps the typed text until the destination is added. */
export function AddDestination({ again, secondPerson, open, onClose }: AddDestinationProps) {
  const t = useTranslations('destinations');
  const locale = useLocale();
  const client = useQueryClient();
  const form = useId();
  const [typed, keep] = useKeptDraft(
    again === undefined ? 'destination' : `destination.${again.id}`,
    again === undefined ? EMPTY : typedOf(again.asked),
  );
  const add = useIntent({
    key: ['add-destination'],
    send: addDestination,
    onAnswered: (answer) => {
      client.setQueryData(keys.destinations(), answer);
      keep(undefined);
      dropAskedAgain();
      add.restart();
      onClose();
    },
  });
  const refused = add.error instanceof ApiError ? add.error.fields : undefined;
  const { errorOf, setWrong } = useFieldErrors(refused);
  const change = (part: Partial<typeof EMPTY>) => {
    keep({ ...typed, ...part });
    setWrong({});
    add.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { asked, errors } = readTyped(typed);
    setWrong(errors);
    if (asked !== undefined) void add.press({ ...asked, ...defined({ replaces: again?.id }) });
  };
  const names = new Intl.ListFormat(locale, { type: 'disjunction' }).format(secondPerson);
  const text = (name: 'value' | 'name' | 'owner', label: string) => (
    <Field label={label} error={errorOf(name)}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={name === 'value' && typed.kind === 'wallet' ? 'mono' : undefined}
          value={typed[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? undefined : onClose())}
      title={t('add')}
      description={names === '' ? t('form.alone') : t('form.waits', { names })}
      locked={add.isPending}
      width={560}
      footer={
        <Button size="lg" variant="primary" type="submit" form={form} full busy={add.isPending}>
          {t('form.save')}
        </Button>
      }
    >
      <form id={form} method="dialog" onSubmit={submit} noValidate className="grid gap-4">
        <Segmented
          full
          size="form"
          label={t('form.kind')}
          value={typed.kind}
          options={(['pix', 'wallet'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
          onValueChange={(kind) => change({ kind, value: '' })}
        />
        {text('value', t(typed.kind === 'pix' ? 'form.pix' : 'form.walletId'))}
        {typed.kind === 'wallet' ? (
          <Field label={t('form.currency')} error={errorOf('currency')}>
            {(control) => (
              <Select
                {...control}
                label={t('form.currency')}
                value={typed.currency}
                options={CODES}
                onValueChange={(currency) => change({ currency })}
              />
            )}
          </Field>
        ) : null}
        {text('owner', t('form.owner'))}
        {text('name', t('form.name'))}
        <p className="text-cell text-ink-3">{t('form.body')}</p>
        {refused === undefined ? (
          <ErrorNote
            error={add.error}
            lead={add.state.kind === 'refused' ? t('form.failed') : undefined}
            after={add.state.kind === 'lost' ? t('form.lost') : undefined}
            className=""
          />
        ) : null}
      </form>
    </Dialog>
  );
}

function typedOf({ pix_key, wallet_id = '', currency = EMPTY.currency, name, owner }: DestinationAsked) {
  if (pix_key === undefined) return { kind: 'wallet' as const, value: wallet_id, currency, name, owner };
  return { kind: 'pix' as const, value: writtenKey(pix_key), currency, name, owner };
}

function readTyped({ currency, ...typed }: typeof EMPTY): {
  asked?: DestinationRequest;
  errors: Record<string, FieldReason>;
} {
  const key = typed.kind === 'pix' ? typedPixKey(typed.value) : undefined;
  const isBad = key !== undefined && 'reason' in key && key.reason !== 'empty';
  const sent = key === undefined ? pastedAddress(typed.value) : typed.value;
  const value = key === undefined || 'reason' in key ? sent : key.value;
  const read = destinationRequest.safeParse(
    typed.kind === 'pix' ? { ...typed, value } : { ...typed, value, currency },
  );
  const errors = read.success ? {} : fieldReasons(read.error);
  if (isBad)
    return { errors: { ...errors, value: key.reason === 'payment_code' ? key.reason : 'not_a_pix_key' } };
  return read.success ? { asked: read.data, errors } : { errors };
}

interface ArchiveDestinationProps {
  destination: SavedDestination;
  onClose(): void;
}

export function ArchiveDestination({ destination, onClose }: ArchiveDestinationProps) {
  const { id, name, owner, kind, shown } = destination;
  const t = useTranslations('destinations.off');
  const client = useQueryClient();
  const nowhere = useRef<HTMLElement>(null);
  const off = useMutation({
    mutationFn: () => archiveDestination(id),
    onSuccess: (answer) => {
      client.setQueryData(keys.destinations(), answer);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      sending={off.isPending}
      confirm={t('confirm')}
      onConfirm={() => off.mutate()}
      onClose={onClose}
      title={t('title', { name })}
      description={<bdi>{owner}</bdi>}
      finalFocus={nowhere}
    >
      <p className={kind === 'wallet' ? 'mono font-medium break-all' : 'font-medium break-all'}>{shown}</p>
      <p className="mt-3 text-cell text-ink-2">{t('body')}</p>
      <ErrorNote error={off.error} lead={t('failed')} />
    </ConfirmDialog>
  );
}
