'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { cx } from '@/components/ui/cx';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { Field } from '@/components/ui/form/field';
import { PasswordInput } from '@/components/ui/form/password-input';
import { useShell } from '@/components/ui/hooks/shell-context';
import { DialogSurface } from '@/components/ui/overlays/dialog-surface';
import type { FactorAdded, FactorKind, FactorsAnswer, PasskeyPlace } from '@/lib/contract/bff/factors';
import { defined } from '@/lib/contract/values/defined';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { ApiError } from '@/lib/queries/api/api-client';
import { beginFactor, finishFactor } from '@/lib/queries/people/factors';
import { AppCode } from './app-code';
import { FactorChoice } from './factor-choice';
import { RecoveryCodes } from './recovery-codes';

interface AddFactorProps {
  passkeys: PasskeyPlace;
  /** True for the first factor. */
  passwordNeeded: boolean;
  finalFocus: RefObject<HTMLElement | null>;
  onAdded(factors: FactorsAnswer): void;
  onClose(): void;
}

/** Chooses, proves, and shows the recovery codes of the first factor once. */
export function AddFactor({ passkeys, passwordNeeded, finalFocus, onAdded, onClose }: AddFactorProps) {
  const t = useTranslations('factors');
  const [password, setPassword] = useState<string>();
  const choice = useRef<HTMLDivElement>(null);
  const [kind, setKind] = useState<FactorKind>();
  const [stored, setStored] = useState(false);
  const begin = useMutation({
    mutationFn: (asked: FactorKind) => beginFactor({ kind: asked, ...defined({ password }) }),
  });
  const finish = useMutation({
    mutationFn: async (code: string) =>
      finishFactor(begin.data ?? (await begin.mutateAsync('passkey')), code),
    onSuccess: ({ factors }) => onAdded(factors),
    onError: (error) => (describeFailure(error).code === 'proof_ended' ? begin.reset() : undefined),
  });
  const choose = (next: FactorKind) => {
    setKind(next);
    begin.reset();
    finish.reset();
    if (next === 'code') begin.mutate('code');
  };
  const made = finish.data;
  const refused = begin.error instanceof ApiError ? begin.error.fields?.password : undefined;
  const asksPassword =
    made === undefined && ((passwordNeeded && password === undefined) || refused !== undefined);
  useEffect(() => {
    if (password !== undefined) choice.current?.focus();
  }, [password]);
  const retype = (typed: string) => {
    setPassword(typed);
    setKind(undefined);
    begin.reset();
    finish.reset();
  };
  const codes = made?.recovery_codes;
  const step = made ? 2 : kind === undefined ? 0 : 1;
  const busy = begin.isPending || finish.isPending;
  return (
    <DialogSurface
      open
      onOpenChange={() => onClose()}
      locked={busy || (codes !== undefined && !stored)}
      title={t(codes ? 'step.codes' : 'add')}
      description={codes ? t('codesBody') : undefined}
      finalFocus={finalFocus}
      width={700}
      footer={
        made ? (
          <Button
            size="lg"
            variant="primary"
            disabled={codes !== undefined && !stored}
            onClick={onClose}
            className="min-w-48"
          >
            {t('finish')}
          </Button>
        ) : kind === 'passkey' && !asksPassword ? (
          <Button size="lg" variant="primary" busy={finish.isPending} onClick={() => finish.mutate('')}>
            {t(finish.isPending ? 'creating' : 'create')}
          </Button>
        ) : undefined
      }
    >
      <Steps at={step} withCodes={made === undefined || codes !== undefined} />
      {made ? <Made made={made} /> : null}
      {codes ? <RecoveryCodes codes={codes} stored={stored} onStored={setStored} /> : null}
      {asksPassword ? <TypePassword refused={refused} onTyped={retype} /> : null}
      {made || asksPassword ? null : (
        <div ref={choice} tabIndex={-1} className="outline-none">
          <FactorChoice
            passkeys={passkeys}
            kind={kind}
            locked={busy}
            begun={kind === 'code' ? begin.data : undefined}
            onChoose={choose}
          />
          {begin.data && kind === 'code' ? (
            <AppCode busy={finish.isPending} error={finish.error} onCheck={finish.mutate} />
          ) : (
            <AddError error={begin.error ?? finish.error} />
          )}
        </div>
      )}
    </DialogSurface>
  );
}

interface TypePasswordProps {
  refused: string | undefined;
  onTyped(password: string): void;
}

/** Checked with the first choice. */
function TypePassword({ refused, onTyped }: TypePasswordProps) {
  const t = useTranslations('factors');
  const fields = useTranslations('fields');
  const { user } = useShell();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState(refused);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '') setReason('required');
    else onTyped(typed);
  };
  return (
    <form method="dialog" onSubmit={submit} noValidate className="grid max-w-[420px] gap-4">
      <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
      <Field
        label={t('password')}
        hint={t('passwordWhy')}
        error={reason === undefined ? undefined : fields(reason as FieldReason)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            ref={input}
            autoComplete="current-password"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setReason(undefined);
            }}
          />
        )}
      </Field>
      <div>
        <Button type="submit" size="lg" variant="primary">
          {t('goOn')}
        </Button>
      </div>
    </form>
  );
}

function AddError({ error }: { error: Error | null }) {
  const t = useTranslations('factors');
  if (error === null) return null;
  const { code } = describeFailure(error);
  if (error.name !== 'ApiError')
    return (
      <ErrorNote error={error} reason={t(error.name === 'InvalidStateError' ? 'taken' : 'notCreated')} />
    );
  if (code === 'proof_wrong') return <ErrorNote error={error} reason={t('taken')} />;
  return <ErrorNote error={error} reason={code === 'proof_ended' ? t('ended') : undefined} />;
}

const STEPS = ['choose', 'prove', 'codes'] as const;

function Steps({ at, withCodes }: { at: number; withCodes: boolean }) {
  const t = useTranslations('factors');
  return (
    <ol aria-label={t('steps')} className="mb-5 flex flex-wrap gap-x-5 gap-y-2 text-cell">
      {STEPS.slice(0, withCodes ? 3 : 2).map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={cx('flex items-center gap-2', index === at ? 'font-strong text-ink' : 'text-ink-2')}
        >
          <span
            aria-hidden
            className={cx(
              'grid size-5 place-items-center rounded-full text-floor',
              index === at ? 'bg-accent text-accent-on' : index < at ? 'bg-accent-soft' : 'shadow-edge-3',
            )}
          >
            {index < at ? '✓' : index + 1}
          </span>
          {t(`step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

function Made({ made: { added } }: { made: FactorAdded }) {
  const t = useTranslations('factors');
  return (
    <Note
      tone="ok"
      role="status"
      className="mb-4"
      icon={<CircleCheck aria-hidden size={16} strokeWidth={1.8} />}
    >
      <b>{t(added.kind === 'passkey' ? 'passkeyMade' : 'appMade')}</b> {added.name}
    </Note>
  );
}

interface NewCodesProps {
  codes: readonly string[];
  finalFocus: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** Shows codes that take the place of the earlier ones. */
export function NewCodes({ codes, finalFocus, onClose }: NewCodesProps) {
  const t = useTranslations('factors');
  const [stored, setStored] = useState(false);
  return (
    <DialogSurface
      open
      locked={!stored}
      onOpenChange={() => onClose()}
      title={t('step.codes')}
      description={t('codesBody')}
      finalFocus={finalFocus}
      width={640}
      footer={
        <Button size="lg" variant="primary" disabled={!stored} onClick={onClose} className="min-w-48">
          {t('finish')}
        </Button>
      }
    >
      <RecoveryCodes codes={codes} stored={stored} onStored={setStored} />
    </DialogSurface>
  );
}
