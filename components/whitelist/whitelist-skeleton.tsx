import { Skeleton } from '@/components/ui/skeleton';

/** Two groups with a few rows, in their real height. */
export function WhitelistSkeleton() {
  return (
    <div className="max-w-[760px] px-8 py-6 max-md:px-4">
      <Skeleton className="h-4 w-44" />
      {['a', 'b'].map((group) => (
        <div key={group} className="mt-4 rounded-panel shadow-edge">
          {['head', 'one', 'two'].map((row) => (
            <div
              key={row}
              className="flex h-11 items-center justify-between border-b border-line px-4 last:border-b-0"
            >
              <Skeleton className="w-52" />
              <Skeleton className="w-16" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
