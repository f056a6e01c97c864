'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { FAULT_CLAUSES } from './clause-ids';
import { checkFault, type FaultDraft, faultBody, NO_FAULT, PRESETS } from './fault-draft';
import { FaultFields } from './fault-fields';
import { Section } from './section';

const PRESET_NAMES = Object.keys(PRESETS) as (keyof typeof PRESETS)[];

/** One fault on one route; ready-made ones fill the fields, which can still be changed. */
export function FaultForm({ routes }: { routes: readonly string[] }) {
  const t = useTranslations('sandboxFaults');
  const change = useSandboxChange('world');
  const [draft, setDraft] = useState<FaultDraft>({ route: routes[0] ?? '', ...NO_FAULT });
  const [pressed, setPressed] = useState(false);
  const wrong = pressed ? checkFault(draft) : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (Object.keys(checkFault(draft)).length > 0) return;
    change.mutate(
      { to: 'faults', body: faultBody(draft) },
      {
        onSuccess: () => {
          setDraft({ route: draft.route, ...NO_FAULT });
          setPressed(false);
        },
      },
    );
  };
  return (
    <Section title={t('title')} body={t('body')} clauses={FAULT_CLAUSES.add} change={change}>
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
        <FaultFields draft={draft} wrong={wrong} onChange={setDraft} />
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
