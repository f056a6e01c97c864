import { cx } from './cx';

/** First `head` and last `tail` characters, with an ellipsis between; short values stay whole. */
export function shorten(value: string, head = 8, tail = 6): string {
  return value.length <= head + tail + 1 ? value : `${value.slice(0, head)}…${value.slice(-tail)}`;
}

/** What turns the direction of a text, or is not seen, as its code point: an id is compared by eye (safety 54). */
export function visible(value: string): string {
  return value.replace(/\p{Cf}/gu, (hidden) => `[U+${hidden.codePointAt(0)?.toString(16).toUpperCase()}]`);
}

interface ShortIdProps {
  value: string;
  /** Addresses show their first 7 and last 6; ids their first 8 and last 6. */
  kind?: 'id' | 'address';
  className?: string;
}

/** An identifier in mono, shortened in the middle; the whole value is in the title and for screen readers. */
export function ShortId({ value, kind = 'id', className }: ShortIdProps) {
  return (
    <span title={value} className={cx('mono whitespace-nowrap', className)}>
      <span aria-hidden>{shorten(visible(value), kind === 'address' ? 7 : 8)}</span>
      <span className="sr-only">{value}</span>
    </span>
  );
}
