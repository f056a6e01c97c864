'use client';

import { CircleCheck, Clock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ClauseChips } from '@/components/sandbox/clauses/clause-chips';
import { SUB_MERCHANT_CLAUSES } from '@/components/sandbox/clauses/clause-ids';
import { Button } from '@/components/ui/controls/button';
import { StatusBadge } from '@/components/ui/data/badge';
import { ShortId } from '@/components/ui/data/short-id';
import type { SandboxAddress, SandboxRelationship } from '@/lib/contract/bff/sandbox/sandbox-world';
import type { SandboxMutation } from '@/lib/queries/sandbox';

interface AddressListProps {
  groups: SandboxRelationship['groups'];
  change: SandboxMutation<'relationships'>;
}

/** Whitelisted addresses by group; pending ones are approved here (WLG-06). */
export function AddressList({ groups, change }: AddressListProps) {
  const t = useTranslations('sandboxSubMerchants');
  const filled = groups.filter(({ addresses }) => addresses.length > 0);
  return (
    <div>
      <h3 className="text-cell font-strong text-ink">{t('addresses')}</h3>
      <ClauseChips ids={SUB_MERCHANT_CLAUSES.addresses} className="mt-2" />
      {filled.length === 0 ? <p className="mt-2 text-cell text-ink-3">{t('addressesNone')}</p> : null}
      {filled.map(({ id, label, addresses }) => (
        <div key={id} className="mt-3">
          <h4 className="text-meta text-ink-3">
            <bdi>{label}</bdi>
          </h4>
          <ul className="divide-y divide-line">
            {addresses.map((address) => (
              <Address key={address.id} address={address} change={change} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Address({ address, change }: { address: SandboxAddress; change: AddressListProps['change'] }) {
  const t = useTranslations('sandboxSubMerchants');
  const active = address.status === 'active';
  const Icon = active ? CircleCheck : Clock;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-cell">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate text-ink" title={address.name}>
          {address.name}
        </bdi>
        <ShortId value={address.address} kind="address" className="text-ink-3" />{' '}
        <span className="text-meta text-ink-3">{address.currency}</span>
      </span>
      <StatusBadge tone={active ? 'ok' : 'neutral'} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
        {t(active ? 'active' : 'pending')}
      </StatusBadge>
      {active ? null : (
        <Button
          size="sm"
          busy={change.isPending}
          aria-label={t('activateOf', { address: address.name })}
          onClick={() => change.mutate({ to: `addresses/${encodeURIComponent(address.id)}/activate` })}
        >
          {t('activate')}
        </Button>
      )}
    </li>
  );
}
