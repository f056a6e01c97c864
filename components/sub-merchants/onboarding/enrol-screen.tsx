'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { buttonLook } from '@/components/ui/button-look';
import { CopyButton } from '@/components/ui/copy-button';
import { Crumbs } from '@/components/ui/crumbs';
import { describeFailure } from '@/components/ui/failure';
import { Field, TextInput } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Page, PageHeader } from '@/components/ui/page-header';
import { Quote } from '@/components/ui/quote';
import {
  type EnrolmentAnswer,
  type EnrolmentBody,
  enrolmentRequest,
} from '@/lib/contract/bff-sub-merchant-enrolment';
import { type FieldReason, fieldReasons } from '@/lib/contract/field-reasons';
import { newIntentId } from '@/lib/queries/intent-id';
import { keys } from '@/lib/queries/keys';
import { enrolSubMerchant } from '@/lib/queries/sub-merchant-enrolment';
import { OnboardingLink } from './onboarding-link';

/** A new sub-merchant: our name for it, the id that the API gives, and the link to its onboarding. */
export function EnrolScreen({ canLink }: { canLink: boolean }) {
  const t = useTranslations('subMerchantEnrol');
  const register = useTranslations('subMerchants');
  const client = useQueryClient();
  const intent = useRef<{ id: string; text: string }>(undefined);
  const enrol = useMutation({
    mutationFn: (body: EnrolmentBody) => {
      const text = JSON.stringify(body);
      if (intent.current?.text !== text) intent.current = { id: newIntentId(), text };
      return enrolSubMerchant(body, intent.current.id);
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keys.subMerchants() }),
  });
  return (
    <Page>
      <Crumbs href="/sub-merchants" parent={register('title')} current={t('title')} />
      <PageHeader title={t('title')} sub={t('sub')} />
      <div className="max-w-[560px]">
        {enrol.data === undefined ? (
          <EnrolForm busy={enrol.isPending} error={enrol.error} onEnrol={enrol.mutate} />
        ) : (
          <Enrolled
            answer={enrol.data}
            canLink={canLink}
            onAgain={() => {
              intent.current = undefined;
              enrol.reset();
            }}
          />
        )}
      </div>
    </Page>
  );
}

interface EnrolFormProps {
  busy: boolean;
  error: Error | null;
  onEnrol(body: EnrolmentBody): void;
}

function EnrolForm({ busy, error, onEnrol }: EnrolFormProps) {
  const t = useTranslations('subMerchantEnrol');
  const common = useTranslations('common');
  const reasons = useTranslations('fields');
  const codes = useTranslations('errors');
  const [name, setName] = useState('');
  const [tags, setTags] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, FieldReason>>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { name, tags: tags.split(/[;,]/).filter((tag) => tag.trim() !== '') };
    const read = enrolmentRequest.safeParse(body);
    setFaults(read.success ? {} : fieldReasons(read.error));
    if (read.success && !busy) onEnrol(body);
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
            onChange={(event) => setName(event.target.value)}
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
            onChange={(event) => setTags(event.target.value)}
          />
        )}
      </Field>
      {error === null ? null : (
        <Note tone="bad" role="alert">
          <b>{t('failed')}</b> {codes(describeFailure(error).code)} {t('retrySafe')}
        </Note>
      )}
      <div>
        <Button type="submit" variant="primary" size="lg" busy={busy} className="max-md:w-full">
          {t('enrol')}
        </Button>
      </div>
    </form>
  );
}

const LOOK = {
  enrolled: ['ok', CircleCheck],
  sending: ['info', CircleHelp],
  refused: ['bad', CircleAlert],
  unknown: ['warn', CircleHelp],
} as const;

interface EnrolledProps {
  answer: EnrolmentAnswer;
  canLink: boolean;
  onAgain(): void;
}

function Enrolled({
  answer: { state, correlation_id, registered, reason },
  canLink,
  onAgain,
}: EnrolledProps) {
  const t = useTranslations('subMerchantEnrol');
  const [tone, Icon] = LOOK[state];
  return (
    <>
      <Note tone={tone} role="status" icon={<Icon aria-hidden size={16} strokeWidth={1.6} />}>
        <b>{t(`states.${state}`)}</b> {t(`told.${state}`)}{' '}
        {reason === undefined ? null : <Quote>{reason}</Quote>}
      </Note>
      {correlation_id === undefined ? null : (
        <>
          <p className="mt-4 text-cell text-ink-3">{t('correlationId')}</p>
          <p className="mono text-cell [overflow-wrap:anywhere]">
            {correlation_id} <CopyButton value={correlation_id} label={t('correlationId')} />
          </p>
          {registered ? (
            canLink && (
              <div className="mt-5 border-t border-line pt-5">
                <OnboardingLink correlationId={correlation_id} />
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
          <Link href={`/sub-merchants/${correlation_id}`} className={buttonLook()}>
            {t('open')}
          </Link>
        ) : null}
        <Button onClick={onAgain}>{t('another')}</Button>
      </div>
    </>
  );
}
