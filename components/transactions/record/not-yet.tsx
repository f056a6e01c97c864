import { CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';

export function NotYet({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-3">
      <CircleDashed aria-hidden size={15} strokeWidth={1.6} />
      {children}
    </span>
  );
}
