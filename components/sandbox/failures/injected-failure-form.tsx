'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { INJECTED_FAILURE_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { Button } from '@/components/ui/controls/button';
import { Field } from '@/components/ui/form/field';
import { Select } from '@/components/ui/form/select';
import { useSandboxChange } from '@/lib/queries/sandbox';
import {
  type InjectedFailureDraft,
  injectedFailureBody,
  NO_INJECTED_FAILURE,
  PRESETS,
  validateInjectedFailure,
} from './injected-failure-draft';
import { InjectedFailureFields } from './injected-failure-fields';

const PRESET_NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[];

export function InjectedFailureForm({ routes }: { routes: readonly string[] }) {
  const t = useTranslations('sandboxFailures');
  const sandbox = useTranslations('sandbox');
  const change = useSandboxChange('world');
  const [draft, setDraft] = useState<InjectedFailureDraft>({
    route: routes[0] ?? '',
    ...NO_INJECTED_FAILURE,
  });
  const [pressed, setPressed] = useState(false);
  const wrong = pressed ? validateInjectedFailure(draft) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (Object.keys(validateInjectedFailure(draft)).length > 0) return;
    change.mutate(
      { to: 'faults', body: injectedFailureBody(draft) },
      {
        onSuccess: () => {
          setDraft({ route: draft.route, ...NO_INJECTED_FAILURE });
          setPressed(false);
        },
      },
    );
  };
  return (
    <Section
      title={t('title')}
      body={t('body')}
      what={sandbox('what.faults')}
      clauses={INJECTED_FAILURE_CLAUSES.add}
      change={change}
    >
      <form onSubmit={submit} noValidate className="grid max-w-[640px] gap-4">
        <Field label={t('route')}>
          {(control) => (
            <Select
              {...control}
              label={t('route')}
              value={draft.route}
              options={routes.map((route) => ({ value: route, label: route }))}
              onValueChange={(route) => setDraft({ ...draft, route })}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-2">
          <span className="text-cell text-ink-3">{t('presets')}</span>
          {PRESET_NAMES.map((name) => (
            <Button key={name} size="sm" onClick={() => setDraft({ ...draft, ...PRESETS[name] })}>
              {t(`preset.${name}`)}
            </Button>
          ))}
        </div>
        <InjectedFailureFields draft={draft} wrong={wrong} onChange={setDraft} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" size="form" busy={change.isPending}>
            {t('add')}
          </Button>
          {wrong.nothing ? (
            <p role="alert" className="text-meta text-bad">
              {t('nothing')}
            </p>
          ) : null}
        </div>
      </form>
    </Section>
  );
}
