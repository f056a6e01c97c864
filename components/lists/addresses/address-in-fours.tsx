import { cx } from '@/components/ui/cx';
import { inFours } from '@/lib/contract/values/wallet-address';

interface AddressInFoursProps {
  address: string;
  /** An address to compare with; differing groups are marked. */
  against?: string;
  className?: string;
}

/** The whole address in groups of four, both ends bold, no ellipsis (safety 42). */
export function AddressInFours({ address, against, className = 'gap-y-1 text-body' }: AddressInFoursProps) {
  const groups = inFours(address);
  const others = against === undefined ? undefined : inFours(against);
  return (
    <bdi translate="no" dir="ltr" className={cx('mono flex flex-wrap gap-x-[1ch]', className)}>
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
