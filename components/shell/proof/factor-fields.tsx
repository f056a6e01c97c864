'use client';

import { Fingerprint } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { Note } from '@/components/ui/feedback/note';
import { Field, TextInput } from '@/components/ui/form/field';
import type { ProofAsked, ProofMethod } from '@/lib/contract/bff/factors';

type Asked = Pick<ProofAsked, 'methods' | 'passkey' | 'made_for'>;

/** A passkey of another address proves nothing here. */
function usableMethods({ methods, passkey }: Asked): ProofMethod[] {
  return methods.filter((method) => method !== 'passkey' || passkey !== undefined);
}

interface FactorFieldsProps {
  asked: Asked;
  passkeyLabel: string;
  busy: boolean;
  error: ReactNode;
  /** Undefined: by the passkey. */
  onGive(code: string | undefined): void;
  /** Stands beside the button. */
  children?: ReactNode;
}

/** The passkey first; a code where there is none, or by choice. */
export function FactorFields({ asked, passkeyLabel, busy, error, onGive, children }: FactorFieldsProps) {
  const t = useTranslations('proof');
  const methods = usableMethods(asked);
  const hasPasskey = methods.includes('passkey');
  const hasApp = methods.includes('code');
  const hasRecovery = methods.includes('recovery');
  const [byCode, setByCode] = useState(!hasPasskey);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (byCode || error !== undefined) input.current?.focus();
  }, [byCode, error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = byCode && code.trim().length < 6;
    setMissing(isMissing);
    if (!busy && !isMissing) onGive(byCode ? code : undefined);
  };
  const elsewhere = asked.made_for && t('elsewhere', { address: asked.made_for.join(', ') });
  if (methods.length === 0)
    return (
      <>
        <Note tone="warn">
          {elsewhere} {t('none')}
        </Note>
        <div className="mt-3">{children}</div>
      </>
    );
  const label = hasApp ? (hasRecovery ? 'codeOrRecovery' : 'code') : 'recovery';
  return (
    <form method="dialog" onSubmit={submit} noValidate className="grid gap-3">
      {elsewhere ? <Note tone="warn">{elsewhere}</Note> : null}
      {byCode ? (
        <Field label={t(label)} error={missing ? t('missing') : error}>
          {(control) => (
            <TextInput
              {...control}
              ref={input}
              className="mono tracking-[.08em]"
              autoComplete="one-time-code"
              autoCapitalize="characters"
              inputMode={hasRecovery ? 'text' : 'numeric'}
              spellCheck={false}
              maxLength={20}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                setMissing(false);
              }}
            />
          )}
        </Field>
      ) : error === undefined ? null : (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-2.5">
        {children}
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={busy}
          icon={byCode ? undefined : <Fingerprint aria-hidden size={17} strokeWidth={1.7} />}
          className="min-w-0 only:col-span-2 max-md:h-auto max-md:min-h-12 max-md:whitespace-normal"
        >
          {byCode ? t('check') : busy ? t('waiting') : passkeyLabel}
        </Button>
      </div>
      {hasPasskey && (hasApp || hasRecovery) ? (
        <Button variant="ghost" disabled={busy} onClick={() => setByCode(!byCode)}>
          {t(byCode ? 'usePasskey' : hasApp ? 'useCode' : 'useRecovery')}
        </Button>
      ) : null}
    </form>
  );
}
