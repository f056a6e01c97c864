import type { ReactNode } from 'react';
import { Money } from './money';

/** Longer ones, exponents and other text stay as they came (safety 26), and may break anywhere. */
const FIGURE = /^-?(?=[\d.]{1,20}$)\d+(\.\d+)?$/;

interface Figure {
  text: string;
  currency?: string | undefined;
}

/** Every digit that was given; a function, for tables. */
export function exactFigure({ text, currency }: Figure): ReactNode {
  if (currency !== undefined && FIGURE.test(text)) return <Money value={text} currency={currency} />;
  const whole = currency === undefined ? text : `${text} ${currency}`;
  return (
    <bdi title={whole} className="tabular-nums">
      {whole}
    </bdi>
  );
}
