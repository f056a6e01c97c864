import { cx } from '@/components/ui/cx';

export function shorten(value: string, head = 8, tail = 6): string {
  return value.length <= head + tail + 1 ? value : `${value.slice(0, head)}…${value.slice(-tail)}`;
}

/** Direction marks and invisible characters as code points: ids are compared by eye (safety 54). */
export function visible(value: string): string {
  return value.replace(/\p{Cf}/gu, (hidden) => `[U+${hidden.codePointAt(0)?.toString(16).toUpperCase()}]`);
}

interface ShortIdProps {
  value: string;
  kind?: 'id' | 'address';
  className?: string;
}

export function ShortId({ value, kind = 'id', className }: ShortIdProps) {
  return (
    <span translate="no" title={value} className={cx('mono whitespace-nowrap', className)}>
      <span aria-hidden>{shorten(visible(value), kind === 'address' ? 7 : 8)}</span>
      <span className="sr-only">{value}</span>
    </span>
  );
}
