'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Note } from '@/components/ui/note';
import { Select } from '@/components/ui/select';
import { shorten } from '@/components/ui/short-id';
import type { WithdrawalGroup } from '@/lib/contract/bff-sub-withdrawals';
import { groupFault } from '@/lib/contract/withdrawal-group';
import { AddressList } from './address-list';
import type { FieldsProps } from './fields-props';

/** Where it goes: a group by its name, and every address that stands behind that name (safety 43). */
export function GroupField({ read, options, faults, onChange }: FieldsProps) {
  const t = useTranslations('subWithdrawals');
  const reasons = useTranslations('fields');
  const { account, group } = read;
  const items = options.groups.map((one) => ({
    value: one.id,
    label: one.label ?? one.id,
    description: (
      <>
        <span className="mono">{shorten(one.id)}</span> <GroupCount group={one} />
      </>
    ),
    // What is pending can be looked at, but not chosen (WDR-25).
    disabled: groupFault(one, account) !== undefined && one.id !== group?.id,
  }));
  const fault = faults.wallet && faults.wallet !== 'above' ? reasons(faults.wallet) : undefined;
  return (
    <div className="sm:col-span-2">
      <Field label={t('group')} hint={<Hint read={read} none={items.length === 0} />} error={fault}>
        {({ id, 'aria-describedby': describedBy }) => (
          <Select
            id={id}
            aria-describedby={describedBy}
            label={t('group')}
            value={group?.id ?? null}
            placeholder={t('pickGroup')}
            options={items}
            disabled={items.length === 0}
            onValueChange={(wallet) => onChange({ wallet })}
          />
        )}
      </Field>
      {group === undefined ? null : (
        <div className="mt-2">
          {read.groupFault === undefined ? null : (
            <Note tone="warn" role="status" className="mb-2">
              {t(`fault.${read.groupFault}`, { account })}
            </Note>
          )}
          <AddressList group={group} />
        </div>
      )}
    </div>
  );
}

function Hint({ read: { group }, none }: Pick<FieldsProps, 'read'> & { none: boolean }) {
  const t = useTranslations('subWithdrawals');
  if (group === undefined) return none ? t('noGroups') : t('groupHint');
  return (
    <>
      <span className="mono [overflow-wrap:anywhere]">{group.id}</span> · <GroupCount group={group} />
    </>
  );
}

function GroupCount({ group: { addresses } }: { group: WithdrawalGroup }) {
  const t = useTranslations('subWithdrawals');
  const active = addresses.filter(({ status }) => status === 'active').length;
  const pending = addresses.length - active;
  return <>{pending === 0 ? t('groupActive', { active }) : t('groupState', { active, pending })}</>;
}
