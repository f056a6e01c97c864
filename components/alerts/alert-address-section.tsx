'use client';

import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { StatusBadge } from '@/components/ui/data/badge';
import { Fact, FactList } from '@/components/ui/data/fact-list';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { useTimes } from '@/components/ui/hooks/use-times';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { NOTIFICATION_KINDS } from '@/lib/contract/bff/notifications';
import type { AlertAddress, AlertAddressAnswer, AlertsAnswer } from '@/lib/contract/bff/settings/alerts';
import { LANGUAGE_NAMES } from '@/lib/i18n/language-names';
import { useIntent } from '@/lib/queries/api/use-intent';
import {
  removeAlertAddress,
  renewAlertSecret,
  retryAlertTarget,
  testAlertAddress,
} from '@/lib/queries/settings/settings';
import { AlertAddressDialog } from './alert-address-dialog';

interface SectionProps {
  answer: AlertsAnswer;
  onAnswer(answer: AlertAddressAnswer): void;
}

export function AlertAddressSection({ answer, onAnswer }: SectionProps) {
  const t = useTranslations('alerts');
  const { address } = answer;
  const [open, setOpen] = useState<'form' | 'remove' | 'renew'>();
  const close = () => setOpen(undefined);
  return (
    <section>
      <h2 className="text-section">{t('address.title')}</h2>
      <p className="mt-0.5 max-w-[80ch] text-cell text-ink-3">{t('address.body')}</p>
      {address === undefined ? (
        <>
          <p className="mt-3 text-cell text-ink-2">{t('address.none')}</p>
          <Button className="mt-3" onClick={() => setOpen('form')}>
            {t('address.add')}
          </Button>
        </>
      ) : (
        <>
          <AddressFacts address={address} now={answer.now} />
          <Actions address={address} onAnswer={onAnswer} onOpen={setOpen} />
        </>
      )}
      {open === 'form' ? <AlertAddressDialog known={address} onAnswer={onAnswer} onClose={close} /> : null}
      {open === 'remove' && address !== undefined ? (
        <RemoveAddress host={address.host} onAnswer={onAnswer} onClose={close} />
      ) : null}
      {open === 'renew' ? <RenewSecret onAnswer={onAnswer} onClose={close} /> : null}
    </section>
  );
}

function AddressFacts({ address, now }: { address: AlertAddress; now: string }) {
  const t = useTranslations('alerts');
  const kinds = useTranslations('notifications.kinds');
  const times = useTimes();
  const { host, shape, locale, set_at, set_by, waiting } = address;
  const wanted = NOTIFICATION_KINDS.filter((kind) => address.kinds[kind] !== 'off');
  return (
    <FactList className="mt-2">
      <Fact name={t('address.host')}>
        <span translate="no" className="mono break-all">
          {host}
        </span>
      </Fact>
      <Fact name={t('address.state')}>
        <AddressState address={address} now={now} />{' '}
        <span className="text-ink-3">{t('address.waiting', { count: waiting })}</span>
      </Fact>
      <Fact name={t('address.shape')}>{t(`address.${shape}`)}</Fact>
      <Fact name={t('address.language')}>
        <span lang={locale}>{LANGUAGE_NAMES[locale]}</span>
      </Fact>
      <Fact name={t('form.kinds')}>
        {wanted.length === 0
          ? t('mode.off')
          : wanted.map((kind) => (
              <span key={kind} className="block">
                {kinds(kind)}: {t(`mode.${address.kinds[kind]}`)}
              </span>
            ))}
      </Fact>
      <Fact name={t('address.set')}>
        {t('address.setBy', { when: times.at(set_at, 'dayTime'), name: set_by })}
      </Fact>
    </FactList>
  );
}

function AddressState({
  address: { sent_at, failure, dead_at, waiting },
  now,
}: {
  address: AlertAddress;
  now: string;
}) {
  const t = useTranslations('alerts');
  const times = useTimes();
  const why = failure === undefined ? '' : t(`why.${failure}`);
  const icon = { 'aria-hidden': true, size: 15, strokeWidth: 1.8 } as const;
  const state =
    dead_at !== undefined
      ? ({
          tone: 'bad',
          Icon: CircleAlert,
          text: t('address.dead', { when: times.brief(dead_at, now), why }),
        } as const)
      : failure !== undefined
        ? ({
            tone: 'warn',
            Icon: CircleAlert,
            text: t(waiting > 0 ? 'address.failing' : 'address.failed', { why }),
          } as const)
        : sent_at === undefined
          ? ({ tone: 'neutral', Icon: CircleDashed, text: t('address.never') } as const)
          : ({
              tone: 'ok',
              Icon: CircleCheck,
              text: t('address.works', { when: times.brief(sent_at, now) }),
            } as const);
  return (
    <StatusBadge tone={state.tone} icon={<state.Icon {...icon} />}>
      <span className="min-w-0 text-start whitespace-normal">{state.text}</span>
    </StatusBadge>
  );
}

interface ActionsProps {
  address: AlertAddress;
  onAnswer(answer: AlertsAnswer): void;
  onOpen(what: 'form' | 'remove' | 'renew'): void;
}

function Actions({ address, onAnswer, onOpen }: ActionsProps) {
  const t = useTranslations('alerts');
  const retry = useMutation({ mutationFn: () => retryAlertTarget('address'), onSuccess: onAnswer });
  const test = useIntent({
    key: ['alert-test'],
    send: testAlertAddress,
    onAnswered: ({ outcome: _, ...answer }) => onAnswer(answer),
  });
  const outcome = test.data?.outcome;
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {address.dead_at === undefined ? null : (
          <Button variant="primary" busy={retry.isPending} onClick={() => retry.mutate()}>
            {t('address.tryAgain')}
          </Button>
        )}
        <Button busy={test.isPending} onClick={() => void test.press({})}>
          {t('address.test')}
        </Button>
        <Button onClick={() => onOpen('form')}>{t('address.change')}</Button>
        <Button onClick={() => onOpen('renew')}>{t('secret.renew')}</Button>
        <Button onClick={() => onOpen('remove')}>{t('remove.action')}</Button>
      </div>
      <p role="status" className="mt-2 text-cell">
        {outcome === undefined || test.isPending
          ? null
          : outcome === 'sent'
            ? t('address.tested')
            : outcome === 'demo'
              ? t('address.testDemo')
              : t('address.testFailed', { why: t(`why.${outcome}`) })}
      </p>
      <ErrorNote
        error={test.error}
        after={test.state.kind === 'lost' ? t('address.testLost') : undefined}
        className=""
      />
      <ErrorNote error={retry.error} lead={t('form.failed')} />
    </>
  );
}

interface DialogProps {
  onAnswer(answer: AlertAddressAnswer): void;
  onClose(): void;
}

function RemoveAddress({ host, onAnswer, onClose }: DialogProps & { host: string }) {
  const t = useTranslations('alerts');
  const nowhere = useRef<HTMLElement>(null);
  const remove = useMutation({
    mutationFn: removeAlertAddress,
    onSuccess: (answer) => {
      onAnswer(answer);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('remove.title')}
      finalFocus={nowhere}
      sending={remove.isPending}
      confirm={t('remove.action')}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p className="text-cell text-ink-2">{t('remove.body', { host })}</p>
      <ErrorNote error={remove.error} lead={t('form.failed')} />
    </ConfirmDialog>
  );
}

function RenewSecret({ onAnswer, onClose }: DialogProps) {
  const t = useTranslations('alerts');
  const nowhere = useRef<HTMLElement>(null);
  const renew = useIntent({
    key: ['alert-secret'],
    send: renewAlertSecret,
    onAnswered: (answer) => {
      onAnswer(answer);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('secret.renew')}
      finalFocus={nowhere}
      sending={renew.isPending}
      confirm={t('secret.renew')}
      onConfirm={() => void renew.press({})}
      onClose={onClose}
    >
      <p className="text-cell text-ink-2">{t('secret.renewBody')}</p>
      <ErrorNote
        error={renew.error}
        lead={renew.state.kind === 'refused' ? t('form.failed') : undefined}
        after={renew.state.kind === 'lost' ? t('form.lost') : undefined}
      />
    </ConfirmDialog>
  );
}
