import { AddressInFours } from '@/components/lists/addresses/address-in-fours';
import { GroupAddresses } from '@/components/lists/addresses/group-addresses';
import type { AddressAsked, ApprovalRequest, WithdrawalRequestAsked } from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';

/** Whole, in fours, those of a withdrawal with their status (safety 42, 43). */
export function AskedAddresses({ request: { kind, asked, may } }: { request: ApprovalRequest }) {
  if (kind === 'withdrawal') {
    const { account, wallet, seen } = asked as unknown as WithdrawalRequestAsked;
    const group = { id: wallet, ...defined({ label: seen.label }), addresses: seen.addresses.map(defined) };
    return <GroupAddresses group={group} account={account} />;
  }
  if (kind !== 'whitelist_address') return null;
  const { address } = asked as unknown as AddressAsked;
  // Who decides types the end from a source of their own.
  return (
    <AddressInFours
      address={address}
      className={may.decide ? 'gap-y-0.5 text-cell select-none' : 'gap-y-0.5 text-cell'}
    />
  );
}
