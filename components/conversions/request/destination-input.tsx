'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Tag } from '@/components/ui/badge';
import { Field, TextInput } from '@/components/ui/field';
import { Segmented } from '@/components/ui/segmented';
import { useMounted } from '@/components/ui/use-mounted';
import { isFiat } from '@/lib/money/currencies';
import { cpfOrPhone, looksLikePix, typedPixKey } from '@/lib/money/pix-key';
import type { Draft } from './draft';

interface DestinationInputProps {
  draft: Draft;
  onChange(draft: Draft): void;
  onBlur(): void;
  disabled: boolean;
  error?: string | undefined;
}

const KINDS_OF_DIGITS = ['cpf', 'phone'] as const;

/** PIX key for a BRL payout, wallet id for a crypto one; only the one that fits is asked for (ACC-15). */
export function DestinationInput({ draft, onChange, onBlur, disabled, error }: DestinationInputProps) {
  const t = useTranslations('convert.form');
  const alive = useMounted();
  const common = {
    disabled: disabled || !alive,
    onBlur,
    autoComplete: 'off',
    spellCheck: false,
    autoCapitalize: 'none',
  } as const;
  if (isFiat(draft.to)) return <PixInput {...{ draft, onChange, error, common }} />;
  return (
    <Field
      label={t('wallet', { currency: draft.to || '…' })}
      error={error}
      hint={
        looksLikePix(draft.walletId) ? <span className="text-warn">{t('walletLooksPix')}</span> : undefined
      }
      className="mt-4"
    >
      {(control) => (
        <TextInput
          {...control}
          {...common}
          maxLength={256}
          className="mono"
          value={draft.walletId}
          onChange={(event) => onChange({ ...draft, walletId: event.target.value })}
        />
      )}
    </Field>
  );
}

interface PixInputProps extends Pick<DestinationInputProps, 'draft' | 'onChange' | 'error'> {
  common: { disabled: boolean; onBlur(): void };
}

function PixInput({ draft, onChange, error, common }: PixInputProps) {
  const t = useTranslations('convert.form');
  const key = typedPixKey(draft.pixKey);
  const kind = 'reason' in key ? undefined : key.kind;
  return (
    <>
      <Field label={t('pixKey')} error={error} hint={kind ? undefined : t('pixHint')} className="mt-4">
        {(control) => (
          <TextInput
            {...control}
            {...common}
            maxLength={100}
            value={draft.pixKey}
            onChange={(event) => onChange({ ...draft, pixKey: event.target.value })}
            after={
              kind ? (
                <span className="flex shrink-0 items-center gap-2">
                  <Tag>{t(`pixKind.${kind}`)}</Tag>
                  <CircleCheck
                    role="img"
                    aria-label={t('pixValid')}
                    size={16}
                    strokeWidth={1.8}
                    className="text-ok"
                  />
                </span>
              ) : null
            }
          />
        )}
      </Field>
      <CpfOrPhoneChoice draft={draft} onChange={onChange} disabled={common.disabled} />
    </>
  );
}

/** Digits that are a valid CPF and a valid phone: the person says which, and the key is written that way (safety 44). */
function CpfOrPhoneChoice({
  draft,
  onChange,
  disabled,
}: Pick<DestinationInputProps, 'draft' | 'onChange' | 'disabled'>) {
  const t = useTranslations('convert.form');
  const both = cpfOrPhone(draft.pixKey);
  if (both === undefined) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
      <span className="text-meta text-ink-2">{t('pixBoth')}</span>
      <Segmented
        label={t('pixBoth')}
        disabled={disabled}
        value={both.chosen}
        onValueChange={(kind) => onChange({ ...draft, pixKey: both[kind].display })}
        options={KINDS_OF_DIGITS.map((kind) => ({ value: kind, label: t(`pixKind.${kind}`) }))}
      />
    </div>
  );
}
