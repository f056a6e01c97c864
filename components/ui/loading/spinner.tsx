import { LoaderCircle } from 'lucide-react';

/** Turning circle; stands still where less motion is wanted, so always put words beside it. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden className="animate-spin" size={size} strokeWidth={1.8} />;
}
