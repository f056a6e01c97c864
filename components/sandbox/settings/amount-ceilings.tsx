'use client';

import { useTranslations } from 'next-intl';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { Button } from '@/components/ui/controls/button';
import type { SandboxAnswer } from '@/lib/contract/bff/sandbox/sandbox-controls';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { AmountForm } from './amount-form';

/** The two ceilings of an accept (ACC-24). */
export function Ceilings({ scenario: { ceilings = {} } }: Pick<SandboxAnswer, 'scenario'>) {
  const t = useTranslations('sandbox.ceilings');
  const change = useSandboxChange('world');
  const set = (source: string, amount: string | null) =>
    change.mutate({ to: 'settings', body: { ceilings: { [source]: amount } } });
  return (
    <Section title={t('title')} body={t('body')} change={change}>
      <div className="grid gap-4">
        {(['operational', 'compliance'] as const).map((source) => (
          <AmountForm
            key={source}
            label={t(source)}
            value={ceilings[source]}
            placeholder={t('none')}
            action={t('set')}
            busy={change.isPending}
            onSet={(amount) => set(source, amount)}
            after={
              ceilings[source] === undefined ? null : (
                <Button size="form" variant="ghost" busy={change.isPending} onClick={() => set(source, null)}>
                  {t('remove')}
                </Button>
              )
            }
          />
        ))}
      </div>
    </Section>
  );
}
