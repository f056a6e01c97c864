'use client';

import { useTranslations } from 'next-intl';
import { Switch } from '@/components/ui/switch';
import type { SandboxAnswer } from '@/lib/contract/bff-sandbox';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { WORLD_CLAUSES } from './clause-ids';
import { Section } from './section';

/** Desk windows, rate provider and evaluation, one by one (architecture 7). */
export function DeskSwitches({ scenario }: Pick<SandboxAnswer, 'scenario'>) {
  const t = useTranslations('sandbox.desk');
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
    <Section title={t('title')} body={t('body')} clauses={WORLD_CLAUSES.desk} change={change}>
      <div className="max-w-[520px] divide-y divide-line">
        {rows.map(([id, on, turn]) => (
          <Switch key={id} label={t(id)} checked={on} busy={change.isPending} onCheckedChange={turn} />
        ))}
      </div>
    </Section>
  );
}
