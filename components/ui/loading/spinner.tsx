import { LoaderCircle } from 'lucide-react';

/** Static with reduced motion: always put words beside it. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden className="animate-spin" size={size} strokeWidth={1.8} />;
}
