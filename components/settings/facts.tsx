import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/data/badge';
import { FactList } from '@/components/ui/data/fact-list';

export function Facts({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0 flex-1">
      <h2 className="mb-1.5 text-section">{title}</h2>
      <FactList className="*:gap-4 *:py-[7px] max-md:*:flex-col max-md:*:gap-0.5 [&_dt]:min-w-40 [&_dd]:tabular-nums max-md:[&_dd]:text-start">
        {children}
      </FactList>
    </section>
  );
}

export function Presence({ there, children }: { there: boolean; children: ReactNode }) {
  const Icon = there ? CircleCheck : CircleDashed;
  return (
    <StatusBadge tone={there ? 'ok' : 'neutral'} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
      <span className="min-w-0 text-start whitespace-normal">{children}</span>
    </StatusBadge>
  );
}
