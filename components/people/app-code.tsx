'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { Field, TextInput } from '@/components/ui/form/field';

interface AppCodeProps {
  busy: boolean;
  error: Error | null;
  onCheck(code: string): void;
}

/** The first code of an app proves that it holds the secret. */
export function AppCode({ busy, error, onCheck }: AppCodeProps) {
  const t = useTranslations('factors');
  const proof = useTranslations('proof');
  const codes = useTranslations('errors');
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = code.trim().length < 6;
    setMissing(isMissing);
    if (!busy && !isMissing) onCheck(code);
  };
  const failure = error === null ? undefined : describeFailure(error).code;
  const said =
    failure === 'proof_wrong'
      ? t('wrong')
      : failure === 'proof_clock'
        ? t('clock')
        : failure && codes(failure);
  return (
    <form method="dialog" onSubmit={submit} noValidate className="mt-4 grid max-w-[300px] gap-3">
      <Field label={t('code')} error={missing ? proof('missing') : said}>
        {(control) => (
          <TextInput
            {...control}
            className="mono text-[1.0625rem] tracking-[.2em]"
            autoComplete="one-time-code"
            inputMode="numeric"
            spellCheck={false}
            maxLength={7}
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setMissing(false);
            }}
          />
        )}
      </Field>
      <Button type="submit" size="lg" variant="primary" busy={busy}>
        {t('check')}
      </Button>
    </form>
  );
}
