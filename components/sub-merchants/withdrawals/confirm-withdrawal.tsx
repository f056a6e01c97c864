'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { HaltNote } from '@/components/ui/halt-note';
import { Money } from '@/components/ui/money';
import { Note } from '@/components/ui/note';
import { Quote } from '@/components/ui/quote';
import { useShell } from '@/components/ui/shell-context';
import type { SubWithdrawal, WithdrawalGroup } from '@/lib/contract/bff-sub-withdrawals';
import { amountInWords } from '@/lib/money/words';
import { AddressList } from './address-list';
import { useFormats } from './use-formats';
import type { Confirmation, PressFailure } from './use-withdraw';

interface ConfirmDialogProps {
  /** Name of the sub-merchant whose account is debited. */
  name: string;
  /** Undefined while closed. */
  confirmation: Confirmation | undefined;
  available: string | undefined;
  /** The newest one of the same account, group and amount that was made. */
  repeats: SubWithdrawal | undefined;
  sending: boolean;
  /** Why nothing can be sent just now, in words. */
  halted: string | undefined;
  failure: PressFailure | undefined;
  finalFocus: RefObject<HTMLElement | null>;
  onConfirm(): void;
  onClose(): void;
}

/**
 * The last look before money moves: amount in figures and in words, account, group and each of its addresses whole.
 * Focus starts on the title, so Enter does nothing until the button has it; the button is off from press to answer.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmation, sending, halted, failure, finalFocus, onConfirm, onClose } = props;
  const t = useTranslations('subWithdrawals.confirm');
  const common = useTranslations('common');
  const f = useFormats();
  const body = confirmation?.body;
  const amount = body ? f.amount(body.amount, body.account) : '';
  const label = failure?.kind === 'lost' ? t('askAgain') : t('send', { amount });
  return (
    <Dialog
      open={confirmation !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      locked={sending}
      width={540}
      title={t('title')}
      aside={<span />}
      finalFocus={finalFocus}
      footer={
        <div className="grid w-full grid-cols-[auto_1fr] gap-2.5">
          <Button size="lg" disabled={sending} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={sending}
            disabled={halted !== undefined}
            onClick={onConfirm}
            className="max-md:h-auto max-md:min-h-12 max-md:whitespace-normal"
          >
            {sending ? t('sending') : label}
          </Button>
        </div>
      }
    >
      {confirmation ? <Body {...props} confirmation={confirmation} /> : null}
    </Dialog>
  );
}

function Body(props: ConfirmDialogProps & { confirmation: Confirmation }) {
  const { name, confirmation, available, repeats, halted, failure } = props;
  const t = useTranslations('subWithdrawals.confirm');
  const { locale } = useShell();
  const f = useFormats();
  const { account, amount, wallet, withdrawal_type, note, seen } = confirmation.body;
  const group: WithdrawalGroup = { id: wallet, addresses: seen.addresses as WithdrawalGroup['addresses'] };
  return (
    <>
      <p className="text-[1.5rem] leading-8 font-medium tracking-[-.025em] text-ink">
        <Money value={amount} currency={account} />
      </p>
      <p className="text-cell text-ink-2">{amountInWords(amount, account, locale)}</p>
      <dl className="mt-3 divide-y divide-line text-cell">
        <Fact name={t('from')}>
          <bdi>{name}</bdi>
        </Fact>
        <Fact name={t('account')}>{account}</Fact>
        <Fact name={t('group')}>
          {seen.label === undefined ? null : <bdi>{seen.label} </bdi>}
          <span className="mono [overflow-wrap:anywhere]">{wallet}</span>
        </Fact>
        <Fact name={t('type')}>
          <bdi className="mono">{withdrawal_type}</bdi>
        </Fact>
        {note === undefined ? null : (
          <Fact name={t('note')}>
            <bdi>{note}</bdi>
          </Fact>
        )}
        {available === undefined ? null : (
          <Fact name={t('available')}>
            <span className="tabular-nums">{f.amount(available, account)}</span>
          </Fact>
        )}
      </dl>
      <div className="mt-2">
        <AddressList group={group} />
      </div>
      {repeats === undefined ? null : (
        <Note tone="warn" role="status" className="mt-3">
          {t('repeat', { name: repeats.created_by.name, time: f.day(repeats.created_at) })}
        </Note>
      )}
      <p className="mt-3 text-cell text-ink-2">{t('irreversible')}</p>
      <HaltNote reason={halted} className="mt-3" />
      <Failed failure={failure} />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-4 py-1.5">
      <dt className="w-32 shrink-0 text-ink-3 max-md:w-24">{name}</dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}

function Failed({ failure }: { failure: PressFailure | undefined }) {
  const t = useTranslations('subWithdrawals.confirm');
  const codes = useTranslations('errors');
  const common = useTranslations('common');
  if (failure === undefined) return null;
  const icon = <CircleAlert aria-hidden size={15} strokeWidth={1.8} />;
  if (failure.kind === 'lost') {
    return (
      <Note tone="warn" role="alert" className="mt-3" icon={icon}>
        {t('lost')}
      </Note>
    );
  }
  const { code, requestId, upstreamMessage } = failure.error;
  return (
    <Note tone="bad" role="alert" className="mt-3" icon={icon}>
      <b>{t('failed')}</b> {codes(code)}{' '}
      {upstreamMessage === undefined ? null : (
        <span>
          {common('apiSays')}: <Quote>{upstreamMessage}</Quote>{' '}
        </span>
      )}
      {requestId === undefined ? null : <span className="mono">{requestId}</span>}
    </Note>
  );
}
