export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${firstLetter(first)}${firstLetter(last)}`.toLocaleUpperCase();
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** What a person sees as one sign: a flag is two code points, a decomposed É too. */
function firstLetter(word: string): string {
  for (const { segment } of graphemes.segment(word.normalize('NFC'))) return segment;
  return '';
}

/** Decorative: the name stands beside it or names its button. */
export function Avatar({ name, size = 26 }: { name: string; size?: number }) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: Math.max(11, size * 0.36) }}
      className="grid shrink-0 place-items-center rounded-full bg-accent-soft font-semibold tracking-[.01em] text-link shadow-[inset_0_0_0_1px_var(--accent-line)]"
    >
      {initials(name)}
    </span>
  );
}
