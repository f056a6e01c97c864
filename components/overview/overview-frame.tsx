import type { ReactNode } from 'react';

interface OverviewFrameProps {
  total: ReactNode;
  /** Directly below the total, on the phone too. */
  guide?: ReactNode;
  /** At the side, or after the total on the phone. */
  aside: ReactNode;
  children: ReactNode;
}

export function OverviewFrame({ total, guide, aside, children }: OverviewFrameProps) {
  return (
    <div className="flex min-h-full flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_352px] lg:grid-rows-[auto_minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_376px]">
      <div className="px-8 pt-6 max-md:px-4 max-md:pt-[18px] lg:col-start-1 lg:row-start-1">
        {total}
        <div className="not-empty:pt-8 max-md:not-empty:pt-6">{guide}</div>
      </div>
      <div className="px-6 pt-6 pb-8 max-md:px-4 max-md:pt-5 max-md:pb-2 md:max-lg:order-last md:max-lg:px-8 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-s lg:border-line lg:bg-sunken">
        {aside}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-9 px-8 pt-8 pb-7 max-md:gap-8 max-md:px-4 max-md:pt-6 lg:col-start-1 lg:row-start-2">
        {children}
      </div>
    </div>
  );
}
