import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  sub?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
}

/** The only `h1` of a page. */
export function PageHeader({ title, sub, note, actions }: PageHeaderProps) {
  return (
    <header className="mb-[18px] flex items-start justify-between gap-6 max-md:mb-4 max-md:flex-wrap max-md:gap-x-4 max-md:gap-y-3.5">
      <div className="min-w-0">
        <h1 className="text-title text-ink max-md:text-[1.375rem]">{title}</h1>
        {sub ? <p className="mt-0.5 text-cell text-ink-3">{sub}</p> : null}
        {note}
      </div>
      {actions ? (
        <div className="flex shrink-0 items-center gap-4 max-md:shrink max-md:flex-wrap">{actions}</div>
      ) : null}
    </header>
  );
}

export function Page({ children }: { children: ReactNode }) {
  return <div className="px-8 pt-6 pb-7 max-md:px-4 max-md:pt-[18px] max-md:pb-5 print:p-0">{children}</div>;
}
