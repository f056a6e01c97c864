'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Stamp } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { Field } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { VersionedDraftNote } from '@/components/ui/form/versioned-draft-note';
import { Dialog } from '@/components/ui/overlays/dialog';
import { lockOuts } from '@/lib/access/policy-lock-outs';
import type { PoliciesAnswer } from '@/lib/contract/bff/policies';
import { keys } from '@/lib/queries/api/query-keys';
import { useIntent } from '@/lib/queries/api/use-intent';
import { changePolicies } from '@/lib/queries/policies';
import { isForTwo, useAskRequest } from '@/lib/queries/use-ask-request';
import { LockOutNote, WhatWouldWork } from './lock-out-note';
import { documentOf, type PolicyDraft, wrongPart } from './policy-draft';
import { PolicyFields, type PolicyPart } from './policy-fields';
import { usePolicyDraft } from './use-policy-draft';

const PARTS: readonly PolicyPart[] = [
  'conversion',
  'withdrawal',
  'branding',
  'others',
  'limits',
  'destinations',
  'factor',
  'sessions',
];

interface ChangePolicyDialogProps {
  policies: PoliciesAnswer;
  open: boolean;
  onClose(): void;
}

/** What was typed stays until it is saved or asked for. */
export function ChangePolicyDialog({ policies, open, onClose }: ChangePolicyDialogProps) {
  const t = useTranslations('policies');
  const locale = useLocale();
  const form = useId();
  const client = useQueryClient();
  const router = useRouter();
  const [part, setPart] = useState<PolicyPart>('conversion');
  const kept = usePolicyDraft(policies);
  const { draft, version, set, take } = kept;
  const [tried, setTried] = useState(false);
  const save = useIntent({
    key: ['policies'],
    send: changePolicies,
    onAnswered: (answer) => {
      client.setQueryData(keys.policies(), answer);
      take();
      save.restart();
      onClose();
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.policies() }),
  });
  const ask = useAskRequest('policy', (id) => {
    take();
    router.push(`/requests/${id}`);
  });
  const forTwo = isForTwo(save.error);
  const change = (next: Partial<PolicyDraft>) => {
    set({ ...draft, ...next });
    if (!forTwo) save.reset();
    ask.reset();
  };
  const document = documentOf(draft, locale);
  const [lockOut] = lockOuts(document, policies.people);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const wrong = wrongPart(draft, locale);
    if (wrong !== null) setPart(wrong);
    else if (lockOut !== undefined) return;
    else if (forTwo) void ask.press({ kind: 'policy', asked: { version, document } });
    else void save.press({ version, document });
  };
  const title = (one: PolicyPart) =>
    one === 'conversion' || one === 'withdrawal' || one === 'branding'
      ? t(`operation.${one}`)
      : t(`${one}.title`);
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => (wanted ? undefined : onClose())}
      title={t('change')}
      description={t('edit.body')}
      locked={save.isPending}
      width={640}
      footer={
        <Button
          size="lg"
          variant="primary"
          type="submit"
          form={form}
          full
          busy={save.isPending || ask.isPending || ask.data !== undefined}
          disabled={lockOut !== undefined}
        >
          {t(forTwo ? 'edit.ask' : 'edit.save')}
        </Button>
      }
    >
      <form id={form} method="dialog" onSubmit={submit} noValidate className="grid gap-4">
        <VersionedDraftNote {...kept} />
        {policies.proposal === undefined ? null : <Note tone="neutral">{t('edit.proposal')}</Note>}
        {lockOut ? <LockOutNote lockOut={lockOut} people={policies.people} draft={draft} /> : null}
        <Field label={t('edit.what')}>
          {(control) => (
            <Select
              {...control}
              label={t('edit.what')}
              value={part}
              options={PARTS.map((value) => ({ value, label: title(value) }))}
              onValueChange={(value) => setPart(PARTS.find((one) => one === value) ?? part)}
            />
          )}
        </Field>
        <PolicyFields part={part} draft={draft} tried={tried} onChange={change} />
        {lockOut ? <WhatWouldWork lockOut={lockOut} draft={draft} onChange={change} /> : null}
        {forTwo ? (
          <Note tone="neutral" role="status" icon={<Stamp aria-hidden size={15} strokeWidth={1.8} />}>
            {t('edit.second')}
          </Note>
        ) : null}
        <ErrorNote
          error={ask.error}
          lead={ask.state.kind === 'refused' ? t('edit.notAsked') : undefined}
          after={ask.state.kind === 'lost' ? t('edit.askLost') : undefined}
          className=""
        />
        <ErrorNote
          error={forTwo ? null : save.error}
          lead={save.state.kind === 'refused' ? t('edit.failed') : undefined}
          after={save.state.kind === 'lost' ? t('edit.lost') : undefined}
          className=""
        />
      </form>
    </Dialog>
  );
}
