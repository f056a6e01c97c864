import { cx } from '@/components/ui/cx';

interface QuoteProps {
  children: string;
  lang?: string | undefined;
  className?: string;
}

/** Text of the API or a person, isolated in direction (safety 54, 55). */
export function QuotedText({ children, lang, className }: QuoteProps) {
  return (
    <q lang={lang} className={cx('break-words', className)}>
      <bdi>{children}</bdi>
    </q>
  );
}
