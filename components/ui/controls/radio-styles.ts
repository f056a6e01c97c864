export const RADIO =
  'size-[17px] shrink-0 appearance-none rounded-full bg-sheet shadow-[inset_0_0_0_1.5px_var(--line-3)] checked:shadow-[inset_0_0_0_5.5px_var(--accent)]';
