'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Money } from '@/components/ui/money';
import { openable } from '@/components/ui/openable';
import { Quote } from '@/components/ui/quote';
import { useShell } from '@/components/ui/shell-context';
import type { SubWithdrawal } from '@/lib/contract/bff-sub-withdrawals';
import { useFormats } from './use-formats';

/** What was sent from here, newest first, each with how it ended; who sent it and what the API said stay with it. */
export function MadeList({ made }: { made: readonly SubWithdrawal[] }) {
  const t = useTranslations('subWithdrawals');
  return (
    <details className="group/made border-t border-line px-8 py-3.5 max-md:px-4">
      <summary className="flex cursor-pointer items-center gap-1.5 rounded-control text-section text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="transition-transform group-open/made:rotate-90"
          size={15}
          strokeWidth={1.8}
        />
        {t('made')}
        <span className="text-cell font-normal text-ink-3 tabular-nums">{made.length}</span>
      </summary>
      <p className="mt-1 text-cell text-ink-3">{made.length === 0 ? t('noneMade') : t('madeSub')}</p>
      <ul className="mt-1 divide-y divide-line">
        {made.map((one) => (
          <MadeRow key={one.id} withdrawal={one} />
        ))}
      </ul>
    </details>
  );
}

function MadeRow({ withdrawal }: { withdrawal: SubWithdrawal }) {
  const t = useTranslations('subWithdrawals');
  const common = useTranslations('common');
  const { environment } = useShell();
  const f = useFormats();
  const { asked, state, link, reason, word, created_by, created_at, token } = withdrawal;
  const href = link === undefined ? undefined : openable(link, environment);
  return (
    <li className="py-2.5 text-cell">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <b className="font-strong">
            <Money value={asked.amount} currency={asked.account} />
          </b>{' '}
          <span className="text-ink-2">
            {t('to', { group: f.isolated(asked.group_label ?? asked.wallet) })}
          </span>
        </span>
        <span className="text-ink-2">{t(`state.${state}`)}</span>
      </p>
      <p className="text-meta text-ink-3">
        {t('by', { name: created_by.name, time: f.day(created_at) })} · <span className="mono">{token}</span>
        {href === undefined ? null : (
          <>
            {' · '}
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              className="tap font-medium text-link hover:underline"
            >
              {t('openProcess')} <span className="sr-only">({common('newTab')})</span>
            </a>
          </>
        )}
      </p>
      {reason === undefined ? null : (
        <p className="text-meta text-ink-2">
          {common('apiSays')}: <Quote>{reason}</Quote>
        </p>
      )}
      {word === undefined ? null : (
        <p className="text-meta text-ink-2">
          {t('word', { name: word.actor.name, time: f.day(word.at) })} <Quote>{word.note}</Quote>
        </p>
      )}
    </li>
  );
}
