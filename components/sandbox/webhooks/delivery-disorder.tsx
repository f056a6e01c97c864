'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { ClauseChips } from '@/components/sandbox/clauses/clause-chips';
import { WEBHOOK_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { Button } from '@/components/ui/controls/button';
import { Switch } from '@/components/ui/controls/switch';
import { Field, TextInput } from '@/components/ui/form/field';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { type SandboxMutation, useSandboxChange } from '@/lib/queries/sandbox';

const SWITCHES = ['duplicate', 'shuffle', 'bad_signature', 'never'] as const;
const DAY_MS = 86_400_000;

type Webhooks = NonNullable<SandboxAnswer['scenario']['webhooks']>;

export function DeliveryDisorder({ webhooks }: { webhooks: Webhooks }) {
  const t = useTranslations('sandboxWebhooks');
  const sandbox = useTranslations('sandbox');
  const change = useSandboxChange('world');
  const set = (turned: object) => change.mutate({ to: 'settings', body: { webhooks: turned } });
  return (
    <Section title={t('title')} body={t('body')} what={sandbox('what.webhooks')} change={change}>
      <div className="max-w-[560px] divide-y divide-line">
        {SWITCHES.map((name) => (
          <div key={name} className="flex items-center gap-4">
            <div className="min-w-0 flex-1">
              <Switch
                label={t(name)}
                checked={webhooks[name] === true}
                busy={change.isPending}
                onCheckedChange={(on) => set({ [name]: on })}
              />
            </div>
            <ClauseChips ids={WEBHOOK_CLAUSES[name]} className="w-[76px] shrink-0" />
          </div>
        ))}
        <Late delayMs={webhooks.delay_ms ?? 0} change={change} onSet={(delay_ms) => set({ delay_ms })} />
      </div>
    </Section>
  );
}

interface LateProps {
  delayMs: number;
  change: SandboxMutation<'world'>;
  onSet(digits: string): void;
}

function Late({ delayMs, change, onSet }: LateProps) {
  const t = useTranslations('sandboxWebhooks');
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? String(delayMs);
  const wrong = !/^\d{1,8}$/.test(shown) || Number(shown) > DAY_MS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong) return;
    onSet(shown);
    setTyped(undefined);
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-x-2.5 gap-y-3 py-3">
      <Field
        label={t('late')}
        hint={t('lateHint')}
        error={wrong ? t('lateError') : undefined}
        className="min-w-[200px] flex-1"
      >
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            value={shown}
            onChange={(event) => setTyped(event.target.value.trim())}
            after={<span className="text-ink-3">ms</span>}
          />
        )}
      </Field>
      <Button type="submit" size="form" busy={change.isPending} className="mt-[26px]">
        {t('set')}
      </Button>
      <ClauseChips ids={WEBHOOK_CLAUSES.late} className="mt-[33px] w-[76px] shrink-0" />
    </form>
  );
}
