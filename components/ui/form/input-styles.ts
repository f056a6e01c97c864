export const INPUT_FRAME =
  'flex h-[38px] items-center gap-2 rounded-field bg-field px-[11px] text-body shadow-edge-3 transition-shadow focus-within:shadow-field-focus has-[[aria-invalid]]:shadow-field-bad has-[[aria-invalid]]:focus-within:shadow-field-focus max-md:h-11';

export const INPUT_TEXT =
  'h-full w-full min-w-0 bg-transparent text-ink outline-none placeholder:text-ink-3 max-md:text-[1rem]';
