'use client';

import { useTranslations } from 'next-intl';
import type { SandboxAnswer } from '@/lib/contract/bff-sandbox';
import { WORLD_CLAUSES } from './clause-ids';
import { Section } from './section';

const EFFECTS = [
  'quotes',
  'accepts',
  'debits',
  'withdrawals',
  'links',
  'groups',
  'addresses',
  'brandings',
] as const;

/** What really happened, counted by the sandbox. */
export function Effects({ effects }: Pick<SandboxAnswer, 'effects'>) {
  const t = useTranslations('sandbox');
  return (
    <Section title={t('effects')} body={t('effectsBody')} clauses={WORLD_CLAUSES.effects}>
      <dl className="grid grid-cols-4 gap-x-8 gap-y-5 max-xl:grid-cols-3 max-sm:grid-cols-2">
        {EFFECTS.map((effect) => (
          <div key={effect}>
            <dt className="text-cell text-ink-3">{t(`effect.${effect}`)}</dt>
            <dd className="text-outcome text-ink tabular-nums">{effects[effect] ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
