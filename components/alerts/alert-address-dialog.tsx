'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Segmented } from '@/components/ui/controls/segmented';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Field, TextInput } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { useVersionedDraft } from '@/components/ui/form/use-versioned-draft';
import { VersionedDraftNote } from '@/components/ui/form/versioned-draft-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { Dialog } from '@/components/ui/overlays/dialog';
import { type AlertKinds, NOTIFICATION_KINDS } from '@/lib/contract/bff/notifications';
import {
  ALERT_SHAPES,
  type AlertAddress,
  type AlertAddressAnswer,
  alertAddressRequest,
} from '@/lib/contract/bff/settings/alerts';
import { type FieldReason, fieldReasons } from '@/lib/contract/values/field-reasons';
import { LANGUAGE_NAMES } from '@/lib/i18n/language-names';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { ApiError } from '@/lib/queries/api/api-client';
import { useIntent } from '@/lib/queries/api/use-intent';
import { setAlertAddress } from '@/lib/queries/settings/settings';
import { AlertModes } from './alert-modes';

interface AlertAddressDialogProps {
  known: AlertAddress | undefined;
  onAnswer(answer: AlertAddressAnswer): void;
  onClose(): void;
}

const AT_ONCE = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, 'at_once'])) as AlertKinds;

/** Keeps what was chosen until it is saved; never the address, which may contain a key, outside this page. */
export function AlertAddressDialog({ known, onAnswer, onClose }: AlertAddressDialogProps) {
  const t = useTranslations('alerts');
  const fields = useTranslations('fields');
  const form = useId();
  const { locale } = useShell();
  const [url, setUrl] = useState('');
  const kept = useVersionedDraft('alert-address', {
    version: known?.set_at ?? '',
    draft: {
      shape: known?.shape ?? 'standard',
      locale: known?.locale ?? locale,
      kinds: known?.kinds ?? AT_ONCE,
    },
  });
  const { draft: chosen } = kept;
  const [wrong, setWrong] = useState<FieldReason>();
  const save = useIntent({
    key: ['alert-address'],
    send: setAlertAddress,
    onAnswered: (answer) => {
      kept.take();
      onAnswer(answer);
      onClose();
    },
  });
  const refused = save.error instanceof ApiError ? save.error.fields?.url : undefined;
  const error = wrong ?? (refused as FieldReason | undefined);
  const changed = () => {
    setWrong(undefined);
    save.reset();
  };
  const choose = (next: Partial<typeof chosen>) => {
    kept.set({ ...chosen, ...next });
    changed();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() === '' && known === undefined) return setWrong('required');
    const asked = { ...chosen, ...(url.trim() === '' ? {} : { url: url.trim() }) };
    const read = alertAddressRequest.safeParse(asked);
    if (!read.success) return setWrong(fieldReasons(read.error).url ?? 'wrong_type');
    void save.press(asked);
  };
  return (
    <Dialog
      open
      onOpenChange={(wanted) => (wanted ? undefined : onClose())}
      title={t('address.title')}
      description={t('address.body')}
      locked={save.isPending}
      width={560}
      footer={
        <Button
          size="lg"
          variant="primary"
          type="submit"
          form={form}
          full
          busy={save.isPending}
          disabled={kept.isNewer}
        >
          {t('form.save')}
        </Button>
      }
    >
      <form id={form} method="dialog" onSubmit={submit} noValidate className="grid gap-4">
        <VersionedDraftNote {...kept} />
        <AddressField
          known={known}
          value={url}
          error={error === undefined ? undefined : fields(error)}
          onChange={(typed) => {
            setUrl(typed);
            changed();
          }}
        />
        <Segmented
          full
          size="form"
          label={t('address.shape')}
          value={chosen.shape}
          options={ALERT_SHAPES.map((value) => ({ value, label: t(`address.${value}`) }))}
          onValueChange={(shape) => choose({ shape })}
        />
        <LanguageField value={chosen.locale} onChange={(next) => choose({ locale: next })} />
        <fieldset>
          <legend className="text-cell font-medium">{t('form.kinds')}</legend>
          <AlertModes
            kinds={chosen.kinds}
            words={(mode) => t(`mode.${mode}`)}
            onChange={(kind, mode) => choose({ kinds: { ...chosen.kinds, [kind]: mode } })}
          />
        </fieldset>
        {refused === undefined ? (
          <ErrorNote
            error={save.error}
            lead={save.state.kind === 'refused' ? t('form.failed') : undefined}
            after={save.state.kind === 'lost' ? t('form.lost') : undefined}
            className=""
          />
        ) : null}
      </form>
    </Dialog>
  );
}

interface AddressFieldProps {
  known: AlertAddress | undefined;
  value: string;
  error: string | undefined;
  onChange(typed: string): void;
}

function AddressField({ known, value, error, onChange }: AddressFieldProps) {
  const t = useTranslations('alerts.form');
  return (
    <Field
      label={t('url')}
      hint={known === undefined ? t('urlHint') : `${t('keep')} ${t('urlHint')}`}
      error={error}
    >
      {(control) => (
        <TextInput
          {...control}
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={known === undefined ? 'https://' : `https://${known.host}/…`}
          className="mono"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function LanguageField({ value, onChange }: { value: Locale; onChange(locale: Locale): void }) {
  const t = useTranslations('alerts.address');
  return (
    <Field label={t('language')}>
      {(control) => (
        <Select
          {...control}
          label={t('language')}
          value={value}
          options={LOCALES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
          onValueChange={(chosen) => onChange(LOCALES.find((one) => one === chosen) ?? value)}
        />
      )}
    </Field>
  );
}
