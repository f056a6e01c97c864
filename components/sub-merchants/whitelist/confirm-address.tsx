'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field, TextInput } from '@/components/ui/field';
import { HaltNote } from '@/components/ui/halt-note';
import { Note } from '@/components/ui/note';
import { isRetyped, RETYPED } from '@/lib/contract/address-check';
import { useApiDown } from '@/lib/queries/use-api-down';
import { AddressInFours } from './address-in-fours';
import { ConfirmFacts } from './confirm-facts';
import type { Review } from './draft';
import { PressFailed } from './press-failed';
import type { AddingAddress } from './use-add-address';

interface ConfirmAddressProps {
  add: AddingAddress;
  /** The title of the outcome, once there is one. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** The last look before an address is sent: the whole of it, and its end typed again (safety 42). */
export function ConfirmAddress({ add, finalFocus }: ConfirmAddressProps) {
  const { review } = add;
  if (review === undefined) return null;
  return <Confirm key={add.times} add={add} review={review} finalFocus={finalFocus} />;
}

function Confirm({ add, review, finalFocus }: ConfirmAddressProps & { review: Review }) {
  const t = useTranslations('whitelist.confirm');
  const common = useTranslations('common');
  const halted = useApiDown() && !add.sending ? common('apiDown') : undefined;
  const [typed, setTyped] = useState('');
  const [compared, setCompared] = useState(false);
  const [matched, setMatched] = useState(false);
  const { body, alike, oneCase = false } = review;
  const retyped = isRetyped(body.address, typed, { anyCase: oneCase });
  const ready = retyped && (alike.length === 0 || compared) && (!oneCase || matched);
  const count = String(RETYPED);
  const wrong = typed.trim().length >= RETYPED && !retyped;
  return (
    <Dialog
      open={add.isOpen}
      onOpenChange={(open) => (open ? undefined : add.close())}
      locked={add.sending}
      finalFocus={finalFocus}
      title={t('title')}
      description={t('body')}
      width={560}
      footer={
        <div className="grid w-full grid-cols-[auto_1fr] gap-2.5">
          <Button size="lg" disabled={add.sending} onClick={add.close}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={add.sending}
            disabled={!ready || halted !== undefined}
            onClick={add.press}
            className="min-w-0 max-md:h-auto max-md:min-h-12 max-md:whitespace-normal"
          >
            {add.sending ? t('sending') : t('send', { group: body.walletName })}
          </Button>
        </div>
      }
    >
      <ConfirmFacts review={review} />
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
      <HaltNote reason={halted} className="mt-3" />
      <PressFailed error={add.error} />
    </Dialog>
  );
}

interface OneCaseProps {
  matched: boolean;
  onMatched(matched: boolean): void;
}

/** Nothing in an address of one letter case tells a mistyped digit, so a person says that there is none (EIP-55). */
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
      <label className="mt-2.5 flex min-h-6 items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={matched}
          onChange={(event) => onMatched(event.target.checked)}
        />
        {t('oneCaseSeen')}
      </label>
    </Note>
  );
}

interface LookAlikesProps {
  review: Review;
  compared: boolean;
  onCompared(compared: boolean): void;
}

/** Known addresses that begin and end the same, whole, the groups that differ marked. */
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
      <label className="mt-2.5 flex min-h-6 items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={compared}
          onChange={(event) => onCompared(event.target.checked)}
        />
        {t('confirm.alikeSeen')}
      </label>
    </Note>
  );
}
