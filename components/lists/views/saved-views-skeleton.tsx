import { Skeleton } from '@/components/ui/loading/skeleton';

export function ViewLines() {
  return (
    <div className="grid h-[84px] content-center gap-2.5 px-3">
      <Skeleton className="w-full" />
      <Skeleton className="w-4/5" />
      <Skeleton className="w-3/5" />
    </div>
  );
}

export function ViewsSkeleton() {
  return (
    <div aria-busy="true">
      <ViewLines />
      <div className="grid h-[171px] content-between border-t border-line p-3">
        <Skeleton className="w-2/5" />
        <Skeleton className="h-[38px] w-full" />
        <Skeleton className="w-4/5" />
        <Skeleton className="h-[32px] w-full" />
      </div>
    </div>
  );
}
