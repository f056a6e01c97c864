import { cx } from '@/components/ui/cx';
import { inFours } from '@/lib/contract/address-check';

interface AddressInFoursProps {
  address: string;
  /** Another address beside which this one is compared: groups that differ are marked. */
  against?: string;
}

/** The whole address in groups of four, first and last bold, no ellipsis anywhere (safety 42). */
export function AddressInFours({ address, against }: AddressInFoursProps) {
  const groups = inFours(address);
  const others = against === undefined ? undefined : inFours(against);
  return (
    <bdi dir="ltr" className="mono flex flex-wrap gap-x-[1ch] gap-y-1 text-body">
      {groups.map((group, at) => {
        const differs = others !== undefined && others[at] !== group;
        const end = at === 0 || at >= groups.length - 2;
        return (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the address
            key={at}
            className={cx(
              end && 'font-bold text-ink',
              differs && 'rounded-tag bg-warn-soft text-warn underline underline-offset-2',
            )}
          >
            {group}
          </span>
        );
      })}
    </bdi>
  );
}
