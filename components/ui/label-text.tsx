import { Children, type ReactNode } from 'react';

/**
 * A label behind an icon that comes, goes or changes. A browser that translates the page takes a text node out of it:
 * React fails where it puts the icon before that node, and writes another label into it unseen. So the label is an
 * element, and another label is another element.
 */
export function LabelText({ children }: { children: ReactNode }) {
  const parts = Children.toArray(children);
  if (parts.length === 0) return null;
  return parts.every((part) => typeof part === 'string' || typeof part === 'number') ? (
    <span key={parts.join('')}>{children}</span>
  ) : (
    <span className="contents">{children}</span>
  );
}
