'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, type RefObject, useState } from 'react';
import { Columns } from '@/components/ui/columns';
import { describeFailure } from '@/components/ui/failure';
import { Note } from '@/components/ui/note';
import { useShell } from '@/components/ui/shell-context';
import type { SubWithdrawal, WithdrawalOptionsAnswer } from '@/lib/contract/bff-sub-withdrawals';
import { onboardingQuery } from '@/lib/queries/sub-merchants';
import { useApiDown } from '@/lib/queries/use-api-down';
import { ConfirmDialog } from './confirm-dialog';
import { bodyOf, EMPTY_DRAFT, readDraft, sameSubject, type WithdrawDraft } from './draft';
import { ReviewPanel } from './review-panel';
import { StopNote } from './stop-note';
import { useFormats } from './use-formats';
import type { useWithdraw } from './use-withdraw';
import { WithdrawFields } from './withdraw-fields';

interface WithdrawFormProps {
  correlationId: string;
  name: string;
  options: WithdrawalOptionsAnswer;
  /** Why balance and whitelist could not be read again. */
  stale: Error | null;
  made: readonly SubWithdrawal[];
  withdraw: ReturnType<typeof useWithdraw>;
  /** Title of the outcome, where the focus goes after a press. */
  title: RefObject<HTMLHeadingElement | null>;
}

/** The form, its review, and the confirm screen; only that one sends, and only once for each opening. */
export function WithdrawForm(props: WithdrawFormProps) {
  const { correlationId, name, options, stale, made, withdraw, title } = props;
  const t = useTranslations('subWithdrawals');
  const codes = useTranslations('errors');
  const { locale } = useShell();
  const f = useFormats();
  const [draft, setDraft] = useState<WithdrawDraft>(EMPTY_DRAFT);
  const [tried, setTried] = useState(false);
  const inactive = useInactive(correlationId, options.needs_onboarding);
  const read = readDraft(draft, options, locale);
  const common = useTranslations('common');
  const halted = useApiDown() && !withdraw.sending ? common('apiDown') : undefined;
  const { repeated } = withdraw;
  const same = sameSubject(repeated === undefined ? made : [repeated, ...made], read);
  const twin = same.find(({ state }) => state === 'sending' || state === 'unknown');
  const repeats = same.find(({ state }) => state === 'done');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const body = bodyOf(draft, read, repeats?.id ?? null);
    if (body !== undefined && twin === undefined && !inactive && halted === undefined) {
      withdraw.open(body);
    }
  };
  const { confirmation } = withdraw;
  return (
    <>
      <form method="dialog" onSubmit={submit} noValidate aria-label={t('title')}>
        <Columns
          grow={false}
          rail={
            <ReviewPanel
              read={read}
              readAt={options.read_at}
              twin={twin}
              disabled={inactive}
              halted={halted}
            />
          }
        >
          {withdraw.answer === undefined ? null : (
            <StopNote answer={withdraw.answer} account={read.account} />
          )}
          {inactive ? (
            <Note tone="warn" role="status" className="mb-4">
              {t('notActive')}
            </Note>
          ) : null}
          {stale === null ? null : (
            <Note tone="warn" role="status" className="mb-4">
              <b>{t('couldNotRead')}.</b> {codes(describeFailure(stale).code)} {f.time(options.read_at)}
            </Note>
          )}
          <h2 className="text-section text-ink">{t('titleOf', { name })}</h2>
          <p className="mt-0.5 mb-4 text-cell text-ink-3">{t('sub')}</p>
          <WithdrawFields
            draft={draft}
            read={read}
            options={options}
            faults={tried ? read.faults : {}}
            onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
          />
        </Columns>
      </form>
      <ConfirmDialog
        name={name}
        confirmation={confirmation}
        available={read.available}
        repeats={repeats?.id === confirmation?.body.seen.latest ? repeats : undefined}
        sending={withdraw.sending}
        halted={halted}
        failure={withdraw.failure}
        finalFocus={title}
        onConfirm={() => void withdraw.press()}
        onClose={withdraw.close}
      />
    </>
  );
}

/** Until the onboarding is completed the API takes no withdrawal (O-33); where that cannot be read, it decides itself. */
function useInactive(correlationId: string, needed: boolean): boolean {
  const { data } = useQuery({ ...onboardingQuery(correlationId), enabled: needed });
  if (!needed || data === undefined) return false;
  const status = data.kyb.onboarding?.status;
  return data.kyb.onboarding === undefined || (status !== undefined && status !== 'Completed');
}
