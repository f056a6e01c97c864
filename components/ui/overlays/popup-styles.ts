export const POPUP =
  'origin-(--transform-origin) rounded-option bg-raised p-1.5 text-nav text-ink shadow-e3 outline-none transition-[opacity,scale] duration-180 ease-mesa data-starting-style:scale-[.98] data-starting-style:opacity-0 data-ending-style:opacity-0';
