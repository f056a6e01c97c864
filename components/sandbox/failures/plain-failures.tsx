'use client';

import { useTranslations } from 'next-intl';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { Switch } from '@/components/ui/controls/switch';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import type { SandboxInjectedFailure } from '@/lib/contract/bff/sandbox/sandbox-settings';
import { useSandboxChange } from '@/lib/queries/sandbox';

const CHOICES = {
  balance: { method: 'GET', path: '/v2/balance', status: '500' },
  slow: { method: 'GET', path: '/v2/crossramp_checkouts', delay_ms: '5000' },
  withdrawal: { method: 'POST', path: '/v2/naas/withdraw', drop: 'after', times: '1' },
} as const;
type Choice = keyof typeof CHOICES;
const NAMES = Object.keys(CHOICES) as Choice[];

export function PlainFailures({ scenario: { faults = [], webhooks } }: Pick<SandboxAnswer, 'scenario'>) {
  const t = useTranslations('sandbox');
  const change = useSandboxChange('world');
  const turn = (name: Choice, on: boolean) => {
    const { method, path } = CHOICES[name];
    const index = String(choiceAt(faults, name));
    change.mutate(
      on ? { to: 'faults', body: CHOICES[name] } : { to: 'faults/remove', body: { index, method, path } },
    );
  };
  return (
    <Section title={t('failures.title')} body={t('failures.body')} what={t('what.failures')} change={change}>
      <div className="max-w-[520px] divide-y divide-line">
        {NAMES.map((name) => (
          <Switch
            key={name}
            label={t(`failures.${name}`)}
            hint={t(`failures.${name}Hint`)}
            checked={choiceAt(faults, name) >= 0}
            busy={change.isPending}
            onCheckedChange={(on) => turn(name, on)}
          />
        ))}
        <Switch
          label={t('failures.webhooks')}
          hint={t('failures.webhooksHint')}
          checked={webhooks?.never === true}
          busy={change.isPending}
          onCheckedChange={(never) => change.mutate({ to: 'settings', body: { webhooks: { never } } })}
        />
      </div>
    </Section>
  );
}

/** -1 where it is not in force. */
export function choiceAt(faults: readonly SandboxInjectedFailure[], name: Choice): number {
  const { method, path, ...effect } = CHOICES[name];
  const effects = Object.entries(effect).filter(([key]) => key !== 'times');
  return faults.findIndex(
    (failure) =>
      failure.method === method &&
      failure.path === path &&
      effects.every(([key, value]) => String(failure[key as keyof SandboxInjectedFailure]) === value),
  );
}
