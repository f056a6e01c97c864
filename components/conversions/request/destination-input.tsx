'use client';

import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { savedFor } from '@/components/conversions/destination/saved-for';
import { Segmented } from '@/components/ui/controls/segmented';
import { Tag } from '@/components/ui/data/badge';
import { Field, TextInput } from '@/components/ui/form/field';
import { useMounted } from '@/components/ui/hooks/use-mounted';
import { lazyPart, optionalPart } from '@/components/ui/loading/lazy-part';
import type { DestinationsAnswer } from '@/lib/contract/bff/destinations';
import { pastedKey } from '@/lib/contract/values/pasted-value';
import { isFiat } from '@/lib/money/currencies';
import { cpfOrPhone, typedPixKey } from '@/lib/money/pix-key';
import { walletDoubt } from './destination';
import { type RequestDraft, typedDestination } from './request-draft';

const UsedWallets = optionalPart(async () => (await import('./used-wallet-list')).UsedWallets);
const SavedDestinations = lazyPart(
  async () => (await import('@/components/conversions/destination/saved-destinations')).SavedDestinations,
);

interface DestinationInputProps {
  draft: RequestDraft;
  onChange(draft: RequestDraft): void;
  onBlur(): void;
  disabled: boolean;
  error?: string | undefined;
  destinations: DestinationsAnswer | undefined;
}

const KINDS_OF_DIGITS = ['cpf', 'phone'] as const;

/** PIX key for BRL, wallet id for crypto (ACC-15): a saved one, or typed where the policy allows it. */
export function DestinationInput(props: DestinationInputProps) {
  const { draft, onChange, onBlur, disabled, error, destinations } = props;
  const alive = useMounted();
  const t = useTranslations('convert.saved');
  const [typing, setTyping] = useState(false);
  const saved = savedFor(destinations, draft);
  const isTyped = typing || (saved.chosen === undefined && typedDestination(draft).trim() !== '');
  const offers = saved.items.some(({ state }) => state === 'ready');
  if (destinations !== undefined && (saved.only || (offers && !isTyped))) {
    return (
      <Suspense
        fallback={
          <div
            aria-busy="true"
            className={saved.only ? 'mt-4 h-16 max-md:h-[4.375rem]' : 'mt-4 h-[5.875rem] max-md:h-[6.25rem]'}
          />
        }
      >
        <SavedDestinations
          draft={draft}
          saved={saved}
          error={error}
          onChange={onChange}
          now={destinations.now}
          disabled={disabled || !alive}
          onType={saved.only ? undefined : () => setTyping(true)}
        />
      </Suspense>
    );
  }
  const common = {
    disabled: disabled || !alive,
    onBlur,
    autoComplete: 'off',
    spellCheck: false,
    autoCapitalize: 'none',
  } as const;
  const Input = isFiat(draft.to) ? PixInput : WalletInput;
  return (
    <>
      <Input draft={draft} onChange={onChange} error={error} common={common} />
      {offers ? (
        <button
          type="button"
          disabled={common.disabled}
          onClick={() => {
            setTyping(false);
            onChange({ ...draft, pixKey: '', walletId: '' });
          }}
          className="tap mt-1.5 min-h-6 text-meta font-medium text-link disabled:text-ink-3"
        >
          {t('back')}
        </button>
      ) : null}
    </>
  );
}

function WalletInput({ draft, onChange, error, common }: InputProps) {
  const t = useTranslations('convert.form');
  const doubt = walletDoubt(draft.walletId);
  const typed = draft.walletId.trim() !== '';
  return (
    <>
      <Field
        label={t('wallet', { currency: draft.to || '…' })}
        error={error}
        hint={doubt ? <span className="text-warn">{t(doubt)}</span> : typed ? undefined : t('walletHint')}
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
      {typed || common.disabled ? null : (
        <Suspense fallback={null}>
          <UsedWallets currency={draft.to} onUse={(walletId) => onChange({ ...draft, walletId })} />
        </Suspense>
      )}
    </>
  );
}

interface InputProps extends Pick<DestinationInputProps, 'draft' | 'onChange' | 'error'> {
  common: { disabled: boolean; onBlur(): void };
}

function PixInput({ draft, onChange, error, common }: InputProps) {
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

/** Digits valid as CPF and as phone: the person chooses (safety 44). */
function CpfOrPhoneChoice({
  draft,
  onChange,
  disabled,
}: Pick<DestinationInputProps, 'draft' | 'onChange' | 'disabled'>) {
  const t = useTranslations('convert.form');
  const both = cpfOrPhone(pastedKey(draft.pixKey));
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
