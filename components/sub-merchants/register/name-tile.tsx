import { initials } from '@/components/ui/data/avatar';

/** Initials in a tile. Decorative: the name stands beside it. */
export function NameTile({ name, size = 30 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: Math.max(11, size * 0.36) }}
      className="grid shrink-0 place-items-center rounded-control bg-accent-soft font-semibold tracking-[.01em] text-link shadow-[inset_0_0_0_1px_var(--accent-line)]"
    >
      {initials(name)}
    </span>
  );
}
