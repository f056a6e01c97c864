import { X } from 'lucide-react';

export function ChipRemove({ label, onRemove }: { label: string; onRemove(): void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="tap grid w-[30px] place-items-center rounded-e-control text-ink-3 hover:bg-hover hover:text-ink"
    >
      <X aria-hidden size={14} strokeWidth={1.8} />
    </button>
  );
}
