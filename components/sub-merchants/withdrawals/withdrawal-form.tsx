'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, OctagonPause } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import {
  AskedNote,
  SecondPersonNote,
  useAskSecondPerson,
  useSecondPerson,
} from '@/components/sub-merchants/second-person/second-person';
import { Button } from '@/components/ui/controls/button';
import { Money } from '@/components/ui/data/money';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { BlockedNote } from '@/components/ui/feedback/blocked-note';
import { describeFailure } from '@/components/ui/feedback/describe-failure';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ColumnsWithRail } from '@/components/ui/layout/columns-with-rail';
import { needsSecondPerson } from '@/lib/access/second-person';
import type { WithdrawalRequestAsked } from '@/lib/contract/bff/requests';
import type {
  SubMerchantWithdrawal,
  WithdrawAnswer,
  WithdrawalOptionsAnswer,
} from '@/lib/contract/bff/sub-merchants/withdrawals';
import { useApiDown } from '@/lib/queries/api/use-api-down';
import { onboardingQuery } from '@/lib/queries/sub-merchants/register';
import type { AskedAgain } from '@/lib/queries/use-asked-again';
import { ConfirmWithdrawal } from './confirm-withdrawal';
import type { useWithdraw } from './use-withdraw';
import {
  bodyOf,
  draftOfAsked,
  EMPTY_DRAFT,
  type ReadDraft,
  readDraft,
  sameSubject,
  translateDraft,
} from './withdrawal-draft';
import { WithdrawalFields } from './withdrawal-fields';

interface WithdrawFormProps {
  correlationId: string;
  name: string;
  options: WithdrawalOptionsAnswer;
  /** Why balance or whitelist could not be refreshed. */
  stale: Error | null;
  made: readonly SubMerchantWithdrawal[];
  withdraw: ReturnType<typeof useWithdraw>;
  again: AskedAgain<WithdrawalRequestAsked> | undefined;
  /** The name of what was typed here. */
  draftName: string;
  /** The outcome's title; receives the focus after a press. */
  title: RefObject<HTMLHeadingElement | null>;
}

/** Form, review and confirm dialog. Only the dialog sends, once per opening. */
export function WithdrawalForm(props: WithdrawFormProps) {
  const { correlationId, name, options, stale, made, withdraw, again, draftName, title } = props;
  const t = useTranslations('subMerchantWithdrawals');
  const codes = useTranslations('errors');
  const { locale } = useShell();
  const times = useTimes();
  const untouched = again === undefined ? EMPTY_DRAFT : draftOfAsked(again.asked, locale);
  const [draft, keep] = useKeptDraft(draftName, untouched, translateDraft);
  const [tried, setTried] = useState(false);
  const inactive = useInactive(correlationId, options.needs_onboarding);
  const read = readDraft(draft, options, locale);
  const common = useTranslations('common');
  const blocked = useApiDown() && !withdraw.sending ? common('apiDown') : undefined;
  const { repeated } = withdraw;
  const same = sameSubject(repeated === undefined ? made : [repeated, ...made], read);
  const duplicate = same.find(({ state }) => state === 'sending' || state === 'unknown');
  const repeats = same.find(({ state }) => state === 'done');
  const second = useSecondPerson(correlationId, 'withdrawal', (rules) =>
    read.amount === undefined
      ? false
      : needsSecondPerson(rules, 'withdrawal', [{ currency: read.account, amount: read.amount }]),
  );
  const ask = useAskSecondPerson(correlationId, again?.id, () => {
    withdraw.close();
    keep(undefined);
    setTried(false);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const body = bodyOf(draft, read, repeats?.id ?? null);
    if (body !== undefined && duplicate === undefined && !inactive && blocked === undefined) {
      ask.restart();
      withdraw.open(body);
    }
  };
  const { confirmation } = withdraw;
  const asks = second !== undefined;
  const confirm = () => {
    if (confirmation === undefined || !asks) return withdraw.press();
    return ask.press({ kind: 'withdrawal', asked: { ...confirmation.body, correlation_id: correlationId } });
  };
  return (
    <>
      <form method="dialog" onSubmit={submit} noValidate aria-label={t('title')}>
        <ColumnsWithRail
          grow={false}
          rail={
            <WithdrawalReview
              read={read}
              readAt={options.read_at}
              duplicate={duplicate}
              disabled={inactive}
              blocked={blocked}
            />
          }
        >
          {withdraw.answer === undefined ? null : (
            <NotSentNote answer={withdraw.answer} account={read.account} />
          )}
          <AskedNote request={ask.made} />
          <SecondPersonNote second={second} onForm />
          {inactive ? (
            <Note tone="warn" role="status" className="mb-4">
              {t('notActive')}
            </Note>
          ) : null}
          {stale === null ? null : (
            <Note tone="warn" role="status" className="mb-4">
              <b>{t('couldNotRead')}.</b> {codes(describeFailure(stale).code)}{' '}
              {times.at(options.read_at, 'time')}
            </Note>
          )}
          <h2 className="text-section text-ink">{t('titleOf', { name })}</h2>
          <p className="mt-0.5 mb-4 text-cell text-ink-3">{t('sub')}</p>
          <WithdrawalFields
            draft={draft}
            read={read}
            options={options}
            errors={tried ? read.errors : {}}
            onChange={(change) => keep({ ...draft, ...change })}
          />
        </ColumnsWithRail>
      </form>
      <ConfirmWithdrawal
        name={name}
        confirmation={confirmation}
        available={read.available}
        repeats={repeats?.id === confirmation?.body.seen.latest ? repeats : undefined}
        sending={withdraw.sending || ask.sending}
        blockedReason={blocked}
        failure={withdraw.failure ?? ask.failure}
        second={second}
        finalFocus={title}
        onConfirm={() => void confirm()}
        onClose={withdraw.close}
      />
    </>
  );
}

/** The API refuses withdrawals until onboarding completes (O-33); if that is unreadable, the API decides. */
function useInactive(correlationId: string, needed: boolean): boolean {
  const { data } = useQuery({ ...onboardingQuery(correlationId), enabled: needed });
  if (!needed || data === undefined) return false;
  const status = data.kyb.onboarding?.status;
  return data.kyb.onboarding === undefined || (status !== undefined && status !== 'Completed');
}

/** What changed between the shown terms and the press (safety 2, 43). */
function NotSentNote({ answer, account }: { answer: WithdrawAnswer; account: string }) {
  const t = useTranslations('subMerchantWithdrawals.stop');
  const times = useTimes();
  const amountText = useAmountText();
  const { outcome, withdrawal, available } = answer;
  switch (outcome) {
    case 'blocked':
    case 'repeated':
    case 'group_changed':
    case 'group_not_ready':
    case 'above_available':
      return (
        <Note
          tone="warn"
          role="alert"
          className="mb-4"
          icon={<OctagonPause aria-hidden size={16} strokeWidth={1.8} />}
        >
          <b>{t(`${outcome}.title`)}</b>{' '}
          {t(`${outcome}.body`, {
            name: withdrawal?.created_by.name ?? '',
            time: withdrawal === undefined ? '' : times.at(withdrawal.created_at, 'dayTime'),
            amount: available === undefined ? '' : amountText(available, account),
          })}
        </Note>
      );
    default:
      return null;
  }
}

interface ReviewProps {
  read: ReadDraft;
  readAt: string;
  /** An equal withdrawal that is pending or unknown. */
  duplicate: SubMerchantWithdrawal | undefined;
  disabled: boolean;
  blocked: string | undefined;
}

/** What would be debited and what was checked; the API checks again on send. */
export function WithdrawalReview({ read, readAt, duplicate, disabled, blocked }: ReviewProps) {
  const t = useTranslations('subMerchantWithdrawals');
  const c = useTranslations('subMerchantWithdrawals.checks');
  const times = useTimes();
  const { account, amount, available, above, group, groupReason } = read;
  return (
    <section aria-label={t('review')}>
      <h2 className="text-section text-ink">{t('review')}</h2>
      <div className="mt-2.5 rounded-card bg-sunken px-4 py-3 shadow-edge">
        <small className="block text-meta text-ink-3">{t('debit')}</small>
        <b className="block min-h-8 text-[1.5rem] leading-8 font-medium tracking-[-.025em] text-ink">
          {amount === undefined ? '–' : <Money value={amount} currency={account} />}
        </b>
        <p className="mt-1 text-cell text-ink-3">{t('fee')}</p>
      </div>
      <ul className="my-4 flex flex-col gap-2.5 text-cell">
        {group === undefined ? (
          <Check kind="open" title={c('groupOpen')} />
        ) : groupReason === undefined ? (
          <Check kind="ok" title={c('groupOk', { account })} body={c('groupOkBody')} />
        ) : (
          <Check kind="bad" title={c('groupBad')} body={t(`groupErrors.${groupReason}`, { account })} />
        )}
        {amount === undefined ? (
          <Check kind="open" title={c('amountOpen')} />
        ) : available === undefined ? (
          <Check kind="open" title={c('amountUnknown')} />
        ) : above ? (
          <Check kind="bad" title={c('amountBad')} />
        ) : (
          <Check
            kind="ok"
            title={c('amountOk')}
            body={c('amountOkBody', { time: times.at(readAt, 'time') })}
          />
        )}
        {amount === undefined || group === undefined ? null : duplicate === undefined ? (
          <Check kind="ok" title={c('noDuplicate')} />
        ) : (
          <Check
            kind="bad"
            title={c('duplicate')}
            body={c('duplicateBody', {
              name: duplicate.created_by.name,
              time: times.at(duplicate.created_at, 'dayTime'),
            })}
          />
        )}
      </ul>
      <BlockedNote reason={blocked} className="mb-3" />
      <Button
        type="submit"
        size="lg"
        variant="primary"
        data-guide="withdraw"
        full
        disabled={disabled || duplicate !== undefined || blocked !== undefined}
      >
        {t('reviewButton')}
      </Button>
      <p className="mt-2 text-center text-meta text-ink-3">{t('nothingYet')}</p>
    </section>
  );
}

const CHECK_STYLES = {
  ok: { Icon: CircleCheck, tone: 'text-ok' },
  bad: { Icon: CircleAlert, tone: 'text-bad' },
  open: { Icon: CircleDashed, tone: 'text-ink-3' },
} as const;

function Check({ kind, title, body }: { kind: keyof typeof CHECK_STYLES; title: string; body?: ReactNode }) {
  const { Icon, tone } = CHECK_STYLES[kind];
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden size={16} strokeWidth={1.8} className={`mt-0.5 shrink-0 ${tone}`} />
      <span>
        <b className="block font-strong text-ink">{title}</b>
        {body ? <span className="text-ink-3">{body}</span> : null}
      </span>
    </li>
  );
}
