'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { GroupAddresses } from '@/components/lists/addresses/group-addresses';
import { type SecondPerson, SecondPersonNote } from '@/components/sub-merchants/second-person/second-person';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { Money } from '@/components/ui/data/money';
import { useAmountText } from '@/components/ui/data/use-amount-text';
import { BlockedNote } from '@/components/ui/feedback/blocked-note';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import type { SubMerchantWithdrawal, WithdrawalGroup } from '@/lib/contract/bff/sub-merchants/withdrawals';
import { spellAmount } from '@/lib/money/spelled-amount';
import type { Confirmation, PressFailure } from './use-withdraw';

interface ConfirmWithdrawalProps {
  name: string;
  confirmation: Confirmation | undefined;
  available: string | undefined;
  /** The newest with the same account, group and amount. */
  repeats: SubMerchantWithdrawal | undefined;
  sending: boolean;
  blockedReason: string | undefined;
  failure: Pick<PressFailure, 'kind' | 'error'> | undefined;
  /** The deciders, if it is asked for instead of sent. */
  second: SecondPerson | undefined;
  finalFocus: RefObject<HTMLElement | null>;
  onConfirm(): void;
  onClose(): void;
}

/** Confirms amount in figures and words, account, group and each whole address. */
export function ConfirmWithdrawal(props: ConfirmWithdrawalProps) {
  const { confirmation, sending, blockedReason, failure, second, finalFocus, onConfirm, onClose } = props;
  const t = useTranslations('subMerchantWithdrawals.confirm');
  const r = useTranslations('requests.second');
  const amountText = useAmountText();
  const body = confirmation?.body;
  const amount = body ? amountText(body.amount, body.account) : '';
  const verb = second === undefined ? t('send', { amount }) : r('ask');
  const label = failure?.kind === 'lost' ? t('askAgain') : verb;
  return (
    <ConfirmDialog
      open={confirmation !== undefined}
      sending={sending}
      disabled={blockedReason !== undefined || second?.blocked !== undefined}
      confirm={sending ? t('sending') : label}
      onConfirm={onConfirm}
      onClose={onClose}
      width={540}
      title={t('title')}
      aside={<span />}
      finalFocus={finalFocus}
    >
      {confirmation ? <Body {...props} confirmation={confirmation} /> : null}
    </ConfirmDialog>
  );
}

function Body(props: ConfirmWithdrawalProps & { confirmation: Confirmation }) {
  const { name, confirmation, available, repeats, blockedReason, failure } = props;
  const t = useTranslations('subMerchantWithdrawals.confirm');
  const { locale } = useShell();
  const times = useTimes();
  const amountText = useAmountText();
  const { account, amount, wallet, withdrawal_type, note, seen } = confirmation.body;
  const group: WithdrawalGroup = { id: wallet, addresses: seen.addresses as WithdrawalGroup['addresses'] };
  return (
    <>
      <p className="text-[1.5rem] leading-8 font-medium tracking-[-.025em] text-ink">
        <Money value={amount} currency={account} />
      </p>
      <p className="text-cell text-ink-2">{spellAmount(amount, account, locale)}</p>
      <FactList className="mt-3 *:gap-4 *:py-1.5 [&_dt]:w-32 max-md:[&_dt]:w-24 [&_dd]:flex-1 [&_dd]:text-start">
        <Fact name={t('from')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={t('account')}>{account}</Fact>
        <Fact name={t('group')}>
          {seen.label === undefined ? null : <bdi>{seen.label} </bdi>}
          <span translate="no" className="mono [overflow-wrap:anywhere]">
            {wallet}
          </span>
        </Fact>
        <Fact name={t('type')}>
          <bdi translate="no" className="mono">
            {withdrawal_type}
          </bdi>
        </Fact>
        {note === undefined ? null : (
          <Fact name={t('note')}>
            <bdi>{note}</bdi>
          </Fact>
        )}
        {available === undefined ? null : (
          <Fact name={t('available')}>
            <span translate="no" className="tabular-nums">
              {amountText(available, account)}
            </span>
          </Fact>
        )}
      </FactList>
      <div className="mt-2">
        <GroupAddresses group={group} account={account} />
      </div>
      {repeats === undefined ? null : (
        <Note tone="warn" role="status" className="mt-3">
          {t('repeat', { name: repeats.created_by.name, time: times.at(repeats.created_at, 'dayTime') })}
        </Note>
      )}
      {props.second === undefined ? (
        <p className="mt-3 text-cell text-ink-2">{t('irreversible')}</p>
      ) : (
        <SecondPersonNote second={props.second} />
      )}
      <BlockedNote reason={blockedReason} className="mt-3" />
      <Failed failure={failure} />
    </>
  );
}

function Failed({ failure }: Pick<ConfirmWithdrawalProps, 'failure'>) {
  const t = useTranslations('subMerchantWithdrawals.confirm');
  if (failure === undefined) return null;
  if (failure.kind === 'lost') {
    return (
      <Note
        tone="warn"
        role="alert"
        className="mt-3"
        icon={<CircleAlert aria-hidden size={15} strokeWidth={1.8} />}
      >
        {t('lost')}
      </Note>
    );
  }
  return <ErrorNote detailed error={failure.error} lead={t('failed')} />;
}
