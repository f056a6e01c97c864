import { Skeleton } from '@/components/ui/loading/skeleton';

export function TabSkeleton() {
  return (
    <div className="grid gap-9 pt-6">
      {['w-64', 'w-80', 'w-72'].map((width) => (
        <div key={width} className="grid gap-x-12 gap-y-4 lg:grid-cols-[264px_minmax(0,1fr)]">
          <Skeleton className="w-40" />
          <Skeleton className={`${width} max-w-full`} />
        </div>
      ))}
    </div>
  );
}
