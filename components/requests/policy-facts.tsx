'use client';

import { useTranslations } from 'next-intl';
import { usePolicyLines } from '@/components/lists/use-policy-lines';
import type { PolicyDocument } from '@/lib/contract/bff/policies';
import type { ApprovalRequest } from '@/lib/contract/bff/requests';

/** What the change adds and what it ends, a sentence for each rule. */
export function PolicyFacts({ request: { asked } }: { request: ApprovalRequest }) {
  const t = useTranslations('requests.policy');
  const lines = usePolicyLines();
  const { before, document } = asked as unknown as { before: PolicyDocument; document: PolicyDocument };
  const [old, next] = [lines(before), lines(document)];
  const added = next.filter((line) => !old.includes(line));
  const ended = old.filter((line) => !next.includes(line));
  return (
    <div className="mt-4 grid gap-4">
      <Lines title={t('now')} lines={added} />
      <Lines title={t('before')} lines={ended} />
      <p className="text-meta text-ink-3">{t('rest')}</p>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 className="text-meta font-normal text-ink-3">{title}</h2>
      <ul className="mt-1 grid gap-1">
        {lines.map((line) => (
          <li key={line} className="text-ink">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
