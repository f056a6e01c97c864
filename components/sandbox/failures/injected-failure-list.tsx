'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Section } from '@/components/sandbox/frame/sandbox-section';
import { Button } from '@/components/ui/controls/button';
import type { SandboxInjectedFailure } from '@/lib/contract/bff/sandbox/sandbox-settings';
import { useSandboxChange } from '@/lib/queries/sandbox';

/** Active injected failures, in matching order. */
export function InjectedFailureList({ failures }: { failures: readonly SandboxInjectedFailure[] }) {
  const t = useTranslations('sandboxFailures');
  const change = useSandboxChange('world');
  return (
    <Section title={t('list')} body={t('listBody')} change={change}>
      {failures.length === 0 ? <p className="text-cell text-ink-3">{t('none')}</p> : null}
      <ul className="divide-y divide-line border-line not-empty:border-y">
        {failures.map((failure, index) => {
          const { method, path } = failure;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal failures may repeat
            <li key={`${index} ${method} ${path}`} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="mono break-words text-ink">
                  {method} {path}
                </p>
                <p className="text-cell text-ink-3">
                  <Effect failure={failure} />
                </p>
              </div>
              <Button
                size="sm"
                variant="ghost"
                busy={change.isPending}
                aria-label={t('remove', { route: `${method} ${path}` })}
                icon={<Trash2 aria-hidden size={15} strokeWidth={1.8} />}
                onClick={() =>
                  change.mutate({ to: 'faults/remove', body: { index: String(index), method, path } })
                }
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function Effect({ failure: { status, delay_ms, drop, times } }: { failure: SandboxInjectedFailure }) {
  const t = useTranslations('sandboxFailures');
  const parts = [
    delay_ms === undefined ? null : t('waits', { duration: `${delay_ms} ms` }),
    drop === undefined ? null : t(drop === 'before' ? 'breaksBefore' : 'breaksAfter'),
    status === undefined ? null : t('answers', { status: String(status) }),
    times === undefined ? t('always') : t('left', { times }),
  ];
  return parts.filter(Boolean).join(' · ');
}
