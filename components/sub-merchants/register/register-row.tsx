'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { withNoteCount } from '@/components/lists/notes/with-note-count';
import { KybBadge } from '@/components/sub-merchants/onboarding/kyb-badge';
import { kybState } from '@/components/sub-merchants/onboarding/kyb-status-styles';
import { KybStepBars } from '@/components/sub-merchants/onboarding/kyb-step-bars';
import { Tag } from '@/components/ui/data/badge';
import { Money } from '@/components/ui/data/money';
import { shorten } from '@/components/ui/data/short-id';
import { ROW_LINK } from '@/components/ui/data/table';
import type { SubMerchant } from '@/lib/contract/bff/sub-merchants/register';
import { NameTile } from './name-tile';
import { SignedReadCell } from './signed-read-cell';

const CELL = 'h-14 border-b border-line px-3 first:ps-8 last:pe-8';
const CARD =
  'max-md:block max-md:h-auto max-md:border-0 max-md:px-0 max-md:py-0 max-md:first:ps-0 max-md:last:pe-0';
const TAGS_SHOWN = 2;

/** One sub-merchant. The name's link covers the row; a card on a phone. */
export function RegisterRow({ subMerchant, notes }: { subMerchant: SubMerchant; notes: number | undefined }) {
  const t = useTranslations('subMerchants.register');
  const { correlation_id, name, tags, kyb } = subMerchant;
  const substatus = kyb?.onboarding?.substatus;
  return (
    <tr className="relative transition-colors hover:bg-hover max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3">
      <td className={`${CELL} ${CARD} max-md:col-start-1 max-md:row-start-1`}>
        <span className="flex min-w-0 items-center gap-2.5">
          <NameTile name={name} />
          <span className="min-w-0">
            {withNoteCount(
              <Link
                data-row
                href={`/sub-merchants/${correlation_id}`}
                prefetch={false}
                aria-label={t('open', { name })}
                title={name}
                className={`block max-w-[26ch] truncate font-medium text-ink max-md:text-[0.9375rem] after:rounded-control ${ROW_LINK}`}
              >
                <bdi>{name}</bdi>
              </Link>,
              notes,
            )}
            {tags.length > 0 ? (
              <span className="mt-0.5 flex gap-1 max-md:hidden">
                {tags.slice(0, TAGS_SHOWN).map((tag) => (
                  <Tag key={tag}>
                    <bdi className="max-w-[14ch] truncate" title={tag}>
                      {tag}
                    </bdi>
                  </Tag>
                ))}
                {tags.length > TAGS_SHOWN ? <Tag>+{tags.length - TAGS_SHOWN}</Tag> : null}
              </span>
            ) : null}
          </span>
        </span>
      </td>
      <td
        className={`${CELL} ${CARD} whitespace-nowrap text-ink-3 max-md:col-start-1 max-md:row-start-3 max-md:ps-10 md:max-lg:hidden`}
      >
        <span translate="no" className="mono" title={correlation_id}>
          <span aria-hidden>{shorten(correlation_id, 8, 4)}</span>
          <span className="sr-only">{correlation_id}</span>
        </span>
      </td>
      <td
        className={`${CELL} ${CARD} max-md:col-start-2 max-md:row-start-1 max-md:self-center max-md:text-end`}
      >
        <KybBadge kyb={kyb} />
      </td>
      <td
        className={`${CELL} ${CARD} max-md:col-start-2 max-md:row-start-2 max-md:self-center max-md:text-end`}
      >
        <KybStepBars kyb={kyb} />
      </td>
      <td
        className={`${CELL} ${CARD} max-md:col-start-1 max-md:row-start-2 max-md:ps-10 max-md:text-cell md:max-lg:hidden`}
      >
        {substatus === undefined ? (
          <span className="text-ink-3 max-md:hidden">–</span>
        ) : (
          <bdi>{substatus}</bdi>
        )}
      </td>
      <td
        className={`${CELL} ${CARD} text-end whitespace-nowrap max-md:col-start-2 max-md:row-start-3 max-md:text-cell`}
      >
        <AvailableCell subMerchant={subMerchant} />
      </td>
      <td
        className={`${CELL} ${CARD} text-end whitespace-nowrap max-md:col-span-2 max-md:row-start-4 max-md:text-meta max-md:text-ink-3`}
      >
        <span className="md:hidden">{t('health')} </span>
        <SignedReadCell subMerchant={subMerchant} />
      </td>
    </tr>
  );
}

/** The first non-zero account and how many more; every digit as sent (NBA-03). */
function AvailableCell({ subMerchant: { balance, kyb } }: { subMerchant: SubMerchant }) {
  const t = useTranslations('subMerchants.register');
  const quiet = (text: string) => <span className="text-ink-3">{text}</span>;
  if (balance === undefined) return quiet(t('notRead'));
  const accounts = balance.balances.filter(({ available }) => available !== undefined);
  const first = accounts.find(({ available }) => /[1-9]/.test(available ?? '')) ?? accounts[0];
  if (first?.available === undefined) {
    return quiet(t(kybState(kyb?.onboarding?.process) === 'done' ? 'nothing' : 'afterKyb'));
  }
  return (
    <>
      <Money value={first.available} currency={first.currency ?? ''} />
      {accounts.length > 1 ? (
        <span className="ms-1.5 text-meta text-ink-3">+{accounts.length - 1}</span>
      ) : null}
    </>
  );
}
