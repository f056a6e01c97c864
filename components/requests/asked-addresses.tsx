import { AddressInFours } from '@/components/lists/addresses/address-in-fours';
import { GroupAddresses } from '@/components/lists/addresses/group-addresses';
import type {
  AddressAsked,
  ApprovalRequest,
  DestinationAsked,
  WithdrawalRequestAsked,
} from '@/lib/contract/bff/requests';
import { defined } from '@/lib/contract/values/defined';
import { writtenKey } from '@/lib/money/pix-key';

/** Whole, in fours, those of a withdrawal with their status (safety 42, 43). */
export function AskedAddresses({ request: { kind, asked, may } }: { request: ApprovalRequest }) {
  if (kind === 'withdrawal') {
    const { account, wallet, seen } = asked as unknown as WithdrawalRequestAsked;
    const group = { id: wallet, ...defined({ label: seen.label }), addresses: seen.addresses.map(defined) };
    return <GroupAddresses group={group} account={account} />;
  }
  const address = retypedOf({ kind, asked });
  if (address === undefined) {
    const { pix_key } = kind === 'destination' ? (asked as unknown as DestinationAsked) : {};
    return pix_key === undefined ? null : (
      <p className="font-strong break-all text-ink">{writtenKey(pix_key)}</p>
    );
  }
  // Who decides types the end from a source of their own.
  return (
    <AddressInFours
      address={address}
      className={may.decide ? 'gap-y-0.5 text-cell select-none' : 'gap-y-0.5 text-cell'}
    />
  );
}

/** What the second person types the end of, if anything. */
export function retypedOf({ kind, asked }: Pick<ApprovalRequest, 'kind' | 'asked'>): string | undefined {
  if (kind === 'whitelist_address') return (asked as unknown as AddressAsked).address;
  return kind === 'destination' ? (asked as unknown as DestinationAsked).wallet_id : undefined;
}
