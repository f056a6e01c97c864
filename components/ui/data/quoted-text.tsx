import { cx } from './cx';

interface QuoteProps {
  children: string;
  lang?: string | undefined;
  className?: string;
}

/** Words of the API or of a person, quoted: text, and nothing in them turns the words around them (safety 54, 55). */
export function Quote({ children, lang, className }: QuoteProps) {
  return (
    <q lang={lang} className={cx('break-words', className)}>
      <bdi>{children}</bdi>
    </q>
  );
}
