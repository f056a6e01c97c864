'use client';

import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck, ShieldX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { Disclosure } from '@/components/ui/controls/disclosure';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Note } from '@/components/ui/feedback/note';
import { Field, TextInput } from '@/components/ui/form/field';
import { saveFile } from '@/components/ui/hooks/save-file';
import { useTimes } from '@/components/ui/hooks/use-times';
import {
  type AuditAnswer,
  type AuditHead,
  headText,
  isHeadText,
  type VerifyAnswer,
} from '@/lib/contract/bff/audit/audit';
import { exportAuditHead } from '@/lib/queries/audit';

export type Verification = UseMutationResult<VerifyAnswer, Error, string | undefined>;

/** The verifier's answer, the head, and a head kept elsewhere to check against. */
export function ChainCheck({
  verification,
  first,
}: {
  verification: Verification;
  first: AuditAnswer | undefined;
}) {
  const t = useTranslations('audit');
  const { data, error } = verification;
  return (
    <div className="mb-4 grid gap-3">
      <div role="status" className="contents">
        {data === undefined ? null : <Verdict answer={data} />}
      </div>
      <ErrorNote error={error} lead={t('verifyFailed')} className="" />
      {first === undefined ? null : (
        <Disclosure title={t('chainTitle')}>
          <div className="mt-3 grid gap-5 rounded-money bg-sunken px-[13px] py-[11px] shadow-edge md:grid-cols-2">
            <Head head={data?.broken === undefined ? (data?.head ?? first.head) : first.head} first={first} />
            <KeptHead verification={verification} />
          </div>
        </Disclosure>
      )}
    </div>
  );
}

function Verdict({ answer }: { answer: VerifyAnswer }) {
  const t = useTranslations('audit');
  const times = useTimes();
  const { broken, rows, head, took_ms, now, compared, foreign, missing, stalled_since } = answer;
  if (broken !== undefined)
    return (
      <Note tone="bad" icon={<ShieldX aria-hidden size={16} strokeWidth={1.8} />}>
        <b>{t('broken', { row: broken.position })}</b> {t(`why.${broken.why}`)} {t('brokenBody')}
      </Note>
    );
  if (missing > 0 || stalled_since !== undefined)
    return (
      <Note tone="bad" icon={<ShieldX aria-hidden size={16} strokeWidth={1.8} />}>
        {missing > 0 ? <b>{t('missing', { rows: missing })}</b> : null}{' '}
        {stalled_since === undefined ? null : (
          <b>{t('stalled', { time: times.at(stalled_since, 'dayYearTime') })}</b>
        )}{' '}
        {t('removable')}
      </Note>
    );
  return (
    <Note tone={foreign > 0 ? 'warn' : 'ok'} icon={<ShieldCheck aria-hidden size={16} strokeWidth={1.8} />}>
      <b>{t('intact')}</b>{' '}
      {t('intactBody', {
        rows,
        time: times.at(now, 'time'),
        seconds: Math.max(1, Math.round(took_ms / 100)) / 10,
        head: `${head.hash.slice(0, 6)}…${head.hash.slice(-7)}`,
      })}{' '}
      {t(compared ? 'compared' : 'notCompared')} {foreign > 0 ? t('foreign', { rows: foreign }) : null}
    </Note>
  );
}

function Head({ head, first }: { head: AuditHead; first: AuditAnswer }) {
  const t = useTranslations('audit');
  const times = useTimes();
  const download = useMutation({
    mutationFn: exportAuditHead,
    onSuccess: ({ head: exported }) =>
      saveFile(
        new Blob([`${headText(exported)}\n`], { type: 'text/plain' }),
        `audit-head-${exported.position}.txt`,
      ),
  });
  const exportedAt = download.data?.now ?? first.head_exported_at;
  const text = headText(head);
  return (
    <section className="min-w-0">
      <h2 className="text-cell font-strong text-ink">{t('head')}</h2>
      <p translate="no" className="mono mt-1 text-meta break-all text-ink">
        {text} <CopyButton value={text} label={t('head')} />
      </p>
      <p className="mt-1 text-meta text-ink-3">
        {t('headBody', { row: head.position })}{' '}
        {exportedAt === undefined
          ? t('neverExported')
          : t('exportedAt', { time: times.at(exportedAt, 'dayYearTime') })}
      </p>
      <Button
        size="sm"
        className="mt-2"
        busy={download.isPending}
        icon={<Download aria-hidden size={14} strokeWidth={1.8} />}
        onClick={() => download.mutate()}
      >
        {t('downloadHead')}
      </Button>
      <ErrorNote error={download.error} lead={t('headFailed')} />
    </section>
  );
}

function KeptHead({ verification }: { verification: Verification }) {
  const t = useTranslations('audit');
  const [text, setText] = useState('');
  const [refused, setRefused] = useState(false);
  const check = (event: FormEvent) => {
    event.preventDefault();
    const given = text.trim();
    setRefused(!isHeadText(given));
    if (isHeadText(given)) verification.mutate(given);
  };
  return (
    <form noValidate onSubmit={check} className="min-w-0">
      <Field label={t('keptHead')} hint={t('keptHeadHint')} error={refused ? t('keptHeadWrong') : undefined}>
        {(control) => (
          <TextInput
            {...control}
            className="mono"
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button size="sm" type="submit" className="mt-2" busy={verification.isPending}>
        {t('compare')}
      </Button>
    </form>
  );
}
