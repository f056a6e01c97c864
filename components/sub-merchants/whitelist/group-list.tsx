'use client';

import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { ShortId } from '@/components/ui/data/short-id';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { WhitelistGroup } from '@/lib/contract/bff/sub-merchants/whitelist';
import { AddressRow } from './address-row';
import { WaitingAddresses } from './waiting-addresses';

export function GroupList({ groups }: { groups: readonly WhitelistGroup[] }) {
  const t = useTranslations('whitelist.none');
  if (groups.length === 0) return <EmptyState title={t('title')} body={t('body')} />;
  return groups.map((group, at) => <Group key={group.id ?? `at-${at}`} group={group} />);
}

function Group({ group }: { group: WhitelistGroup }) {
  const t = useTranslations('whitelist');
  const { id, label, addresses } = group;
  const name = label ?? t('unnamedGroup');
  return (
    <section aria-label={name} className="mt-3.5 overflow-hidden rounded-panel shadow-edge">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 text-cell">
        <h3 className="flex min-w-0 flex-wrap items-center gap-x-2">
          <bdi className="font-strong break-words text-ink">{name}</bdi>
          {id === undefined ? null : (
            <span className="font-normal text-ink-2">
              <ShortId value={id} /> <CopyButton value={id} label={t('groupId')} />
            </span>
          )}
        </h3>
        <span className="text-meta text-ink-3">{t('count', { count: addresses.length })}</span>
      </header>
      {addresses.length === 0 ? null : (
        <table className="w-full text-cell md:table-fixed">
          <colgroup className="max-md:hidden">
            <col className="w-[36%]" />
            <col />
            <col className="w-[14%]" />
            <col className="w-[24%]" />
          </colgroup>
          <thead className="sr-only">
            <tr>
              {(['address', 'name', 'asset', 'status'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(`table.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {addresses.map((address, at) => (
              <AddressRow key={address.id ?? `at-${at}`} address={address} />
            ))}
          </tbody>
        </table>
      )}
      <WaitingAddresses addresses={addresses} />
    </section>
  );
}
