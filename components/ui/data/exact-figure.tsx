import type { ReactNode } from 'react';
import { useShell } from '@/components/ui/hooks/shell-context';
import { formatDecimal } from '@/lib/money/format';
import { Money } from './money';
import { visible } from './short-id';

/** Longer ones, exponents and other text stay as they came (safety 26), and may break anywhere. */
const FIGURE = /^(?!-0(\.0+)?$)-?(?=[\d.]{1,20}$)(0|[1-9]\d*)(\.\d+)?$/;

interface Figure {
  text: string;
  currency?: string | undefined;
}

/** Every digit that was given; a function, for tables. */
export function exactFigure({ text, currency }: Figure): ReactNode {
  if (currency !== undefined && FIGURE.test(text)) return <Money value={text} currency={currency} />;
  if (FIGURE.test(text)) return <Plain text={text} />;
  const whole = currency === undefined ? text : `${text} ${currency}`;
  return (
    <bdi translate="no" title={whole} className="tabular-nums">
      {visible(whole)}
    </bdi>
  );
}

function Plain({ text }: { text: string }) {
  const { locale } = useShell();
  return (
    <span translate="no" className="tabular-nums">
      {formatDecimal(text, locale)}
    </span>
  );
}
