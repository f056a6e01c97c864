import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/badge';

/** One named fact of the diagnostics. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(10rem,max-content)_1fr] gap-4 border-b border-line py-[7px] text-cell last:border-b-0 max-md:grid-cols-1 max-md:gap-0.5">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums md:text-end">{children}</dd>
    </div>
  );
}

/** A titled list of facts. */
export function Facts({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0 flex-1">
      <h2 className="mb-1.5 text-section">{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

/** Whether something is set, by icon and word. */
export function Presence({ there, children }: { there: boolean; children: ReactNode }) {
  const Icon = there ? CircleCheck : CircleDashed;
  return (
    <StatusBadge tone={there ? 'ok' : 'neutral'} icon={<Icon aria-hidden size={15} strokeWidth={1.8} />}>
      <span className="min-w-0 text-start whitespace-normal">{children}</span>
    </StatusBadge>
  );
}
