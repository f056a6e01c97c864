'use client';

import { useTranslations } from 'next-intl';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { Switch } from '@/components/ui/controls/switch';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { useSandboxChange } from '@/lib/queries/sandbox';

/** Settlement windows, provider and evaluation: how the next quote or accept ends. */
export function DeskSwitches({ scenario }: Pick<SandboxAnswer, 'scenario'>) {
  const t = useTranslations('sandbox');
  const change = useSandboxChange('world');
  const { desk = {}, provider, evaluate } = scenario;
  const set = (body: object) => change.mutate({ to: 'settings', body });
  const rows = [
    ['d0', desk.d0 !== false, (on: boolean) => set({ desk: { d0: on } })],
    ['d1', desk.d1 !== false, (on: boolean) => set({ desk: { d1: on } })],
    ['provider', provider !== 'down', (on: boolean) => set({ provider: on ? 'up' : 'down' })],
    ['evaluate', evaluate === true, (on: boolean) => set({ evaluate: on })],
  ] as const;
  return (
    <Section title={t('desk.title')} body={t('desk.body')} what={t('what.desk')} change={change}>
      <div className="max-w-[520px] divide-y divide-line">
        {rows.map(([id, on, turn]) => (
          <Switch
            key={id}
            label={t(`desk.${id}`)}
            checked={on}
            busy={change.isPending}
            onCheckedChange={turn}
          />
        ))}
      </div>
    </Section>
  );
}
