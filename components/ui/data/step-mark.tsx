/** Numbered marker of a story (docs/design.md 15). */
export function StepMark({ number }: { number: number }) {
  return (
    <i
      aria-hidden
      className="inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-ipe px-[5px] text-floor font-heavy text-ipe-ink not-italic tabular-nums shadow-[0_0_0_1.5px_var(--ipe-ink)]"
    >
      {number}
    </i>
  );
}
