'use client';

import { Check } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { Tooltip } from '@/components/ui/tooltip';
import { useClauseWords } from './clause-words';
import { useSandboxSeen } from './use-sandbox-seen';

interface ClauseChipsProps {
  ids: readonly string[];
  className?: string;
}

/** What a control exercises: each chip leads to its clause on the board and has a tick once it was shown. */
export function ClauseChips({ ids, className }: ClauseChipsProps) {
  const t = useTranslations('sandbox.clauses');
  const words = useClauseWords();
  const seen = useSandboxSeen();
  return (
    <ul aria-label={t('label')} className={cx('flex flex-wrap gap-1.5', className)}>
      {ids.map((id) => {
        const shown = seen.has(id);
        return (
          <li key={id} className="flex">
            <Tooltip content={<span lang="en">{words[id] ?? id}</span>}>
              <Link
                href={`/sandbox/clauses#${id}`}
                prefetch={false}
                className={cx(
                  'mono inline-flex h-6 items-center gap-1 rounded-tag px-1.5 text-floor leading-none transition-colors hover:bg-hover',
                  shown ? 'bg-ok-soft text-ok' : 'text-ink-3 shadow-edge',
                )}
              >
                {shown ? <Check aria-hidden size={12} strokeWidth={2.2} /> : null}
                {id}
                <span className="sr-only">, {t(shown ? 'seen' : 'notSeen')}</span>
              </Link>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}
