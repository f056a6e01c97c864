'use client';

import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/cx';
import { useTabStorageText, writeTabStorage } from '@/components/ui/hooks/tab-storage';
import { Tooltip } from '@/components/ui/overlays/tooltip';
import { sandboxQuery } from '@/lib/queries/sandbox';
import { useClauseStatements } from './clause-statements';

interface ClauseChipsProps {
  ids: readonly string[];
  className?: string;
}

const SHOWN_KEY = 'mesa.sandbox.clauses';

/** Kept in this tab, off at first. */
export function useClausesShown(): [boolean, (shown: boolean) => void] {
  const shown = useTabStorageText(SHOWN_KEY) === 'yes';
  return [shown, (next) => writeTabStorage(SHOWN_KEY, next ? 'yes' : null)];
}

/** Links to the board, ticked once observed. */
export function ClauseChips(props: ClauseChipsProps) {
  const [shown] = useClausesShown();
  return shown ? <Chips {...props} /> : null;
}

function Chips({ ids, className }: ClauseChipsProps) {
  const t = useTranslations('sandbox.clauses');
  const statements = useClauseStatements();
  const observed = useObservedClauses();
  return (
    <ul aria-label={t('label')} className={cx('flex flex-wrap gap-1.5', className)}>
      {ids.map((id) => {
        const shown = observed.has(id);
        return (
          <li key={id} className="flex">
            <Tooltip content={<span lang="en">{statements[id] ?? id}</span>}>
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
                <span className="sr-only">, {t(shown ? 'seen' : 'notShown')}</span>
              </Link>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

const NONE: ReadonlySet<string> = new Set();
const asSet = ({ seen }: { seen: string[] }): ReadonlySet<string> => new Set(seen);

/** Observed clauses; empty until the sandbox answers. */
function useObservedClauses(): ReadonlySet<string> {
  return useQuery({ ...sandboxQuery('world'), select: asSet }).data ?? NONE;
}
