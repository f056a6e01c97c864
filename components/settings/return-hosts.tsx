'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/controls/button';
import { ErrorNote } from '@/components/ui/feedback/error-note';
import { Field } from '@/components/ui/form/field';
import { useVersionedDraft } from '@/components/ui/form/use-versioned-draft';
import { VersionedDraftNote } from '@/components/ui/form/versioned-draft-note';
import { useShell } from '@/components/ui/hooks/shell-context';
import { readReturnHost } from '@/lib/contract/values/return-address';
import { changeReturnHosts, noteReturnHosts } from '@/lib/queries/settings/settings';

/** Hosts payers may return to (safety 47): the only setting stored here, not in the environment. */
export function ReturnHosts({ hosts }: { hosts: readonly string[] }) {
  const t = useTranslations('settings.returnHosts');
  const reasons = useTranslations('fields');
  const { can } = useShell();
  const client = useQueryClient();
  const saved = hosts.join('\n');
  const kept = useVersionedDraft('return-hosts', { version: saved, draft: saved });
  const { draft, isNewer } = kept;
  const [wrong, setWrong] = useState(false);
  const save = useMutation({
    mutationFn: changeReturnHosts,
    onSuccess: async () => {
      await noteReturnHosts(client);
      kept.take();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = linesOf(draft).map(readReturnHost);
    const named = read.filter((host) => host !== undefined);
    setWrong(named.length < read.length);
    if (named.length === read.length && !save.isPending && !isNewer) save.mutate(named);
  };
  return (
    <section className="mt-9">
      <h2 className="text-section">{t('title')}</h2>
      <p className="mt-0.5 max-w-[80ch] text-cell text-ink-3">{t('body')}</p>
      {can('settings:change') ? (
        <form method="dialog" onSubmit={submit} noValidate className="mt-3 max-w-[460px]">
          <Field
            label={t('label')}
            hint={hosts.length === 0 ? t('none') : undefined}
            error={wrong ? reasons('not_a_host') : undefined}
          >
            {(control) => (
              <textarea
                {...control}
                rows={Math.min(8, Math.max(3, hosts.length + 1))}
                spellCheck={false}
                autoComplete="off"
                placeholder={t('placeholder')}
                value={draft}
                onChange={(event) => kept.set(event.target.value)}
                className="mono block w-full rounded-field bg-field px-[11px] py-2 text-cell text-ink shadow-edge-3 outline-none placeholder:text-ink-3 focus:shadow-field-focus aria-invalid:shadow-field-bad max-md:text-[1rem]"
              />
            )}
          </Field>
          <ErrorNote error={save.error} lead={t('failed')} />
          <div className="mt-3 empty:hidden">{save.isPending ? null : <VersionedDraftNote {...kept} />}</div>
          <div className="mt-3 flex flex-wrap items-center gap-3">
            <Button type="submit" busy={save.isPending} disabled={isNewer && !save.isPending}>
              {t('save')}
            </Button>
            <span role="status" className="text-meta text-ink-3">
              {save.isSuccess && draft === saved ? t('saved') : null}
            </span>
          </div>
        </form>
      ) : null}
    </section>
  );
}

function linesOf(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
