import { Page } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';

/** The shape of any screen: title, a line, rows. It shows only after 200 ms. */
export default function Loading() {
  return (
    <Page>
      <div aria-busy="true">
        <Skeleton className="h-5 w-40" />
        <br />
        <Skeleton className="mt-2.5 w-72 max-w-full" />
        <div className="mt-8 space-y-7">
          <Skeleton className="w-full" />
          <Skeleton className="w-11/12" />
          <Skeleton className="w-10/12" />
          <Skeleton className="w-full" />
          <Skeleton className="w-9/12" />
        </div>
      </div>
    </Page>
  );
}
