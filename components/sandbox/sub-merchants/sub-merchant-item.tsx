'use client';

import { useTranslations } from 'next-intl';
import { ExpandableItem } from '@/components/sandbox/frame/expandable-item';
import { CopyButton } from '@/components/ui/controls/copy-button';
import { StatusBadge } from '@/components/ui/data/badge';
import { Money } from '@/components/ui/data/money';
import { ShortId } from '@/components/ui/data/short-id';
import { ErrorState } from '@/components/ui/feedback/error-state';
import type { SandboxRelationship } from '@/lib/contract/bff/sandbox/sandbox-world';
import { useSandboxChange } from '@/lib/queries/sandbox';
import { AddressList } from './address-list';
import { KybControls } from './kyb-controls';
import { kybStateOf, kybStateStyle } from './kyb-states';
import { NewOnboardingLink } from './new-onboarding-link';

interface SubMerchantItemProps {
  relationship: SandboxRelationship;
  /** Just enrolled: starts expanded. */
  isNew: boolean;
}

export function SubMerchantItem({ relationship, isNew }: SubMerchantItemProps) {
  const t = useTranslations('sandboxSubMerchants');
  const change = useSandboxChange('relationships');
  const { correlation_id, name, kyb, available } = relationship;
  const state = kybStateOf(kyb);
  const { tone, Icon } = kybStateStyle(state);
  return (
    <ExpandableItem
      open={isNew}
      className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_320px]"
      head={
        <>
          <span className="min-w-0 flex-1">
            {name === undefined ? null : (
              <bdi className="block truncate font-medium text-ink" title={name}>
                {name}
              </bdi>
            )}
            <ShortId value={correlation_id} className={name === undefined ? 'text-ink' : 'text-ink-3'} />
          </span>
          <StatusBadge tone={tone} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
            {t(`state.${state}`)}
          </StatusBadge>
        </>
      }
    >
      <div className="grid min-w-0 content-start gap-6">
        <p className="text-cell text-ink-3">
          {t('correlationId')} <span className="mono break-all text-ink">{correlation_id}</span>{' '}
          <CopyButton value={correlation_id} label={t('correlationId')} />
        </p>
        <KybControls relationship={relationship} change={change} />
        <NewOnboardingLink correlationId={correlation_id} change={change} />
        {change.error ? <ErrorState compact error={change.error} /> : null}
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <Available available={available} />
        <AddressList groups={relationship.groups} change={change} />
      </div>
    </ExpandableItem>
  );
}

function Available({ available }: Pick<SandboxRelationship, 'available'>) {
  const t = useTranslations('sandboxSubMerchants');
  const amounts = Object.entries(available);
  return (
    <div>
      <h3 className="text-cell font-strong text-ink">{t('balances')}</h3>
      {amounts.length === 0 ? <p className="mt-1 text-cell text-ink-3">{t('balancesNone')}</p> : null}
      <ul className="mt-1 divide-y divide-line">
        {amounts.map(([currency, amount]) => (
          <li key={currency} className="py-1.5 text-end text-cell">
            <Money value={amount} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}
