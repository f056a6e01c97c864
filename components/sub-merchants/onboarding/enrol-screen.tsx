'use client';

import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { buttonVariants } from '@/components/ui/controls/button-variants';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { QuotedText } from '@/components/ui/data/quoted-text';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { Field, TextInput } from '@/components/ui/form/field';
import { useShell } from '@/components/ui/hooks/shell-context';
import { keepDraft, useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import { Breadcrumbs } from '@/components/ui/layout/breadcrumbs';
import { Page, PageHeader } from '@/components/ui/layout/page-header';
import {
  type OnboardingBody,
  type OnboardingRequestAnswer,
  onboardingRequest,
} from '@/lib/contract/bff/sub-merchants/onboarding';
import { type FieldReason, fieldReasons } from '@/lib/contract/values/field-reasons';
import { keys } from '@/lib/queries/api/query-keys';
import { type Intent, useIntent } from '@/lib/queries/api/use-intent';
import { enrolSubMerchant } from '@/lib/queries/sub-merchants/onboarding';
import { OnboardingLink } from './onboarding-link';

const ENROL = 'enrol';

export function EnrolScreen({ canLink }: { canLink: boolean }) {
  const t = useTranslations('subMerchantEnrol');
  const register = useTranslations('subMerchants');
  const client = useQueryClient();
  const shell = useShell();
  const enrol = useIntent({
    key: ['enrol'],
    send: enrolSubMerchant,
    onAnswered: () => {
      keepDraft(ENROL, shell, undefined);
      return client.invalidateQueries({ queryKey: keys.subMerchants() });
    },
  });
  return (
    <Page>
      <Breadcrumbs href="/sub-merchants" parent={register('title')} current={t('title')} />
      <PageHeader title={t('title')} sub={t('sub')} />
      <div className="max-w-[560px]">
        {enrol.data === undefined ? (
          <EnrolForm enrol={enrol} />
        ) : (
          <Enrolled answer={enrol.data} canLink={canLink} onAgain={enrol.reset} />
        )}
      </div>
    </Page>
  );
}

function EnrolForm({ enrol }: { enrol: Intent<OnboardingBody, OnboardingRequestAnswer> }) {
  const { isPending: busy, error, state } = enrol;
  const t = useTranslations('subMerchantEnrol');
  const common = useTranslations('common');
  const reasons = useTranslations('fields');
  const [{ name, tags }, keep] = useKeptDraft(ENROL, { name: '', tags: '' });
  const [faults, setFaults] = useState<Readonly<Record<string, FieldReason>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { name, tags: tags.split(/[;,]/).filter((tag) => tag.trim() !== '') };
    const read = onboardingRequest.safeParse(body);
    setFaults(read.success ? {} : fieldReasons(read.error));
    if (read.success) void enrol.press(body);
  };
  const tagFault = Object.entries(faults).find(([path]) => path.startsWith('tags'))?.[1];
  return (
    <form method="dialog" onSubmit={submit} noValidate className="grid gap-3.5">
      <Field label={t('name')} hint={t('nameHint')} error={faults.name && reasons(faults.name)}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={name}
            onChange={(event) => keep({ name: event.target.value, tags })}
          />
        )}
      </Field>
      <Field
        label={t('tags')}
        aside={common('optional')}
        hint={t('tagsHint')}
        error={tagFault && reasons(tagFault)}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            value={tags}
            onChange={(event) => keep({ name, tags: event.target.value })}
          />
        )}
      </Field>
      <ErrorNote
        className=""
        error={error}
        lead={t(state.kind === 'lost' ? 'lost' : 'failed')}
        after={t('retrySafe')}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          data-guide="enrol"
          busy={busy}
          className="max-md:w-full"
        >
          {t('enrol')}
        </Button>
      </div>
    </form>
  );
}

const STATE_STYLES = {
  enrolled: ['ok', CircleCheck],
  sending: ['info', CircleHelp],
  refused: ['bad', CircleAlert],
  unknown: ['warn', CircleHelp],
} as const;

interface EnrolledProps {
  answer: OnboardingRequestAnswer;
  canLink: boolean;
  onAgain(): void;
}

function Enrolled({
  answer: { state, correlation_id, registered, reason },
  canLink,
  onAgain,
}: EnrolledProps) {
  const t = useTranslations('subMerchantEnrol');
  const [tone, Icon] = STATE_STYLES[state];
  return (
    <>
      <Note tone={tone} role="status" icon={<Icon aria-hidden size={16} strokeWidth={1.6} />}>
        <b>{t(`states.${state}`)}</b>{' '}
        {state === 'enrolled' && !(canLink && registered) ? null : t(`outcomes.${state}`)}{' '}
        {reason === undefined ? null : <QuotedText>{reason}</QuotedText>}
      </Note>
      {correlation_id === undefined ? null : (
        <>
          <p className="mt-4 text-cell text-ink-3">{t('correlationId')}</p>
          <p translate="no" className="mono text-cell [overflow-wrap:anywhere]">
            {correlation_id} <CopyButton value={correlation_id} label={t('correlationId')} />
          </p>
          {registered ? (
            canLink && (
              <div className="mt-5 border-t border-line pt-5">
                <OnboardingLink atOnce correlationId={correlation_id} />
              </div>
            )
          ) : (
            <Note tone="warn" className="mt-4">
              {t('notRegistered')}
            </Note>
          )}
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        {registered ? (
          <Link href={`/sub-merchants/${correlation_id}`} className={buttonVariants()}>
            {t('open')}
          </Link>
        ) : null}
        <Button onClick={onAgain}>{t('another')}</Button>
      </div>
    </>
  );
}
