'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { AddressInFours } from '@/components/lists/addresses/address-in-fours';
import { type SecondPerson, SecondPersonNote } from '@/components/sub-merchants/second-person/second-person';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { BlockedNote } from '@/components/ui/feedback/blocked-note';
import { Note } from '@/components/ui/feedback/note';
import { Field, TextInput } from '@/components/ui/form/field';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { isRetyped, RETYPED } from '@/lib/contract/values/wallet-address';
import { useApiDown } from '@/lib/queries/api/use-api-down';
import type { Review } from './address-draft';
import { SendError } from './send-error';
import type { AddingAddress } from './use-add-address';

interface ConfirmAddressProps {
  add: AddingAddress;
  /** The deciders, if it is asked for instead of sent. */
  second: SecondPerson | undefined;
  finalFocus: RefObject<HTMLElement | null>;
}

/** Confirms the whole address; its end is typed again (safety 42). */
export function ConfirmAddress({ add, ...rest }: ConfirmAddressProps) {
  const { review } = add;
  if (review === undefined) return null;
  return <Confirm key={add.times} add={add} review={review} {...rest} />;
}

function Confirm({ add, review, second, finalFocus }: ConfirmAddressProps & { review: Review }) {
  const t = useTranslations('whitelist.confirm');
  const r = useTranslations('requests.second');
  const common = useTranslations('common');
  const blockedReason = useApiDown() && !add.sending ? common('apiDown') : undefined;
  const [typed, setTyped] = useState('');
  const [compared, setCompared] = useState(false);
  const [matched, setMatched] = useState(false);
  const { body, alike, oneCase = false } = review;
  const retyped = isRetyped(body.address, typed, { anyCase: oneCase });
  const ready = retyped && (alike.length === 0 || compared) && (!oneCase || matched);
  const count = String(RETYPED);
  const wrong = typed.trim().length >= RETYPED && !retyped;
  return (
    <ConfirmDialog
      open={add.isOpen}
      sending={add.sending}
      disabled={!ready || blockedReason !== undefined || second?.blocked !== undefined}
      confirm={second ? r('ask') : add.sending ? t('sending') : t('send', { group: body.walletName })}
      onConfirm={add.press}
      onClose={add.close}
      finalFocus={finalFocus}
      title={t('title')}
      description={t('body')}
      width={560}
    >
      <Facts review={review} />
      <section className="mt-3 rounded-card bg-sunken px-4 py-3.5 shadow-edge">
        <h3 className="mb-1.5 text-meta text-ink-3">{t('whole')}</h3>
        <AddressInFours address={body.address} />
      </section>
      {oneCase ? <OneCase matched={matched} onMatched={setMatched} /> : null}
      {alike.length === 0 ? null : (
        <LookAlikes review={review} compared={compared} onCompared={setCompared} />
      )}
      <Field
        className="mt-4"
        label={t('retype', { count })}
        hint={t(oneCase ? 'retypeOneCase' : 'retypeHint')}
        error={wrong ? t('retypeWrong', { count }) : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            dir="ltr"
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            onPaste={(event) => event.preventDefault()}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <SecondPersonNote second={second} />
      <BlockedNote reason={blockedReason} className="mt-3" />
      <SendError error={add.error} lost={add.lost} />
    </ConfirmDialog>
  );
}

function Facts({ review: { body, network } }: { review: Review }) {
  const t = useTranslations('whitelist');
  return (
    <FactList>
      <Fact name={t('form.group')}>
        <bdi>{body.walletName}</bdi>{' '}
        <bdi translate="no" className="mono text-ink-3">
          {body.walletId}
        </bdi>
      </Fact>
      <Fact name={t('form.asset')}>
        {body.currencyCode}, {t(`networks.${network}`)}
      </Fact>
      <Fact name={t('form.name')}>
        <bdi>{body.addressName}</bdi>
      </Fact>
    </FactList>
  );
}

interface OneCaseProps {
  matched: boolean;
  onMatched(matched: boolean): void;
}

/** An address in one letter case has no checksum, so a person confirms the digits (EIP-55). */
function OneCase({ matched, onMatched }: OneCaseProps) {
  const t = useTranslations('whitelist.confirm');
  return (
    <Note
      tone="warn"
      role="status"
      className="mt-3"
      icon={<TriangleAlert aria-hidden size={16} strokeWidth={1.8} />}
    >
      {t('oneCase')}
      <Acknowledge checked={matched} onChecked={onMatched}>
        {t('oneCaseChecked')}
      </Acknowledge>
    </Note>
  );
}

interface LookAlikesProps {
  review: Review;
  compared: boolean;
  onCompared(compared: boolean): void;
}

/** Known addresses with the same start and end, whole, differing groups marked. */
function LookAlikes({ review, compared, onCompared }: LookAlikesProps) {
  const t = useTranslations('whitelist');
  return (
    <Note
      tone="warn"
      role="alert"
      className="mt-3"
      icon={<TriangleAlert aria-hidden size={16} strokeWidth={1.8} />}
    >
      <b>{t('checks.alike')}</b> {t('checks.alikeBody')}
      <ul className="mt-2 space-y-2">
        {review.alike.map(({ id, address = '', group }) => (
          <li key={id ?? address}>
            <span className="block text-meta">{t('confirm.known', { group })}</span>
            <AddressInFours address={address} against={review.body.address} />
          </li>
        ))}
      </ul>
      <Acknowledge checked={compared} onChecked={onCompared}>
        {t('confirm.alikeChecked')}
      </Acknowledge>
    </Note>
  );
}

interface AcknowledgeProps {
  checked: boolean;
  onChecked(checked: boolean): void;
  children: string;
}

function Acknowledge({ checked, onChecked, children }: AcknowledgeProps) {
  return (
    <label className="mt-2.5 flex min-h-6 items-start gap-2">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={checked}
        onChange={(event) => onChecked(event.target.checked)}
      />
      {children}
    </label>
  );
}
