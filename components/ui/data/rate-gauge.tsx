import { cx } from '@/components/ui/cx';
import { add, compare, divide, isZero, multiply, subtract } from '@/lib/money/amount';

export interface GaugeDot {
  id: string;
  name: string;
  value: string;
  text: string;
  inside: boolean;
  chosen?: boolean;
}

interface RateGaugeProps {
  bound: string;
  boundText: string;
  boundName: string;
  dots: readonly GaugeDot[];
  /** Whether a higher rate is better; the better side is on the right. */
  highIsGood: boolean;
  outside: string;
  inside: string;
  /** Says the same in words. */
  label: string;
}

/** One line of rates: hatched up to the bound, clear beyond it; the numbers stand in the text as well. */
export function RateGauge(props: RateGaugeProps) {
  const { bound, boundText, boundName, dots, highIsGood, outside, inside, label } = props;
  const at = placesOf([bound, ...dots.map(({ value }) => value)], highIsGood);
  const edge = at(bound);
  return (
    <div role="img" aria-label={label} className="pt-10 pb-11 text-meta text-ink-3">
      <div className="relative h-3 rounded-[4px] bg-accent-soft shadow-[inset_0_0_0_1px_var(--accent-line)]">
        <span
          className="absolute inset-y-0 start-0 rounded-s-[4px] bg-[repeating-linear-gradient(135deg,var(--line-2)_0_1px,var(--sheet)_1px_5px)] shadow-edge-2"
          style={{ width: `${edge}%` }}
        />
        <span
          className="absolute -top-2 -bottom-2 w-[3px] -translate-x-1/2 rounded-full bg-ink"
          style={{ insetInlineStart: `${edge}%` }}
        />
        <span
          className="absolute top-6 -translate-x-1/2 text-center leading-4 whitespace-nowrap"
          style={{ insetInlineStart: `${edge}%` }}
        >
          <b className="block font-strong text-ink tabular-nums">{boundText}</b>
          {boundName}
        </span>
        {dots.map((dot) => (
          <Dot key={dot.id} dot={dot} place={at(dot.value)} aside={asideOf(dot, dots, at)} />
        ))}
      </div>
      <div className="mt-2 flex justify-between gap-24 max-md:invisible">
        <span>{outside}</span>
        <span className="text-end">{inside}</span>
      </div>
    </div>
  );
}

/** Words of dots that are near stand on either side. */
function asideOf(
  dot: GaugeDot,
  dots: readonly GaugeDot[],
  at: (value: string) => string,
): 'start' | 'end' | undefined {
  const near = dots.find(
    (other) =>
      other.id !== dot.id && compare(subtract(at(other.value), at(dot.value)).replace('-', ''), '14') < 0,
  );
  if (near === undefined) return undefined;
  const order = compare(at(dot.value), at(near.value));
  return order < 0 || (order === 0 && dot.id < near.id) ? 'start' : 'end';
}

const ASIDE = { start: '-translate-x-full pe-1.5', end: 'ps-1.5' } as const;

interface DotProps {
  dot: GaugeDot;
  place: string;
  aside: 'start' | 'end' | undefined;
}

function Dot({ dot, place, aside }: DotProps) {
  return (
    <>
      <span
        className={cx(
          'absolute top-1/2 size-3.5 -translate-1/2 rounded-full border-[2.5px] bg-sheet',
          dot.inside ? 'border-accent' : 'border-bad',
          dot.chosen === true && (dot.inside ? 'bg-accent' : 'bg-bad'),
        )}
        style={{ insetInlineStart: `${place}%` }}
      />
      <span
        className={cx(
          'absolute -top-9 text-center leading-4 whitespace-nowrap tabular-nums',
          aside === undefined ? '-translate-x-1/2' : ASIDE[aside],
          dot.inside ? 'text-ink-3' : 'text-bad',
        )}
        style={{ insetInlineStart: `${place}%` }}
      >
        <b className={cx('block font-strong', dot.inside && 'text-ink')}>{dot.name}</b>
        {dot.text}
      </span>
    </>
  );
}

/** Per cent from the worse end, with room for the words at both. */
function placesOf(values: readonly string[], highIsGood: boolean): (value: string) => string {
  const sorted = values.toSorted(compare);
  const [low = '0', high = '0'] = [sorted[0], sorted.at(-1)];
  const span = subtract(high, low);
  return (value) => {
    if (isZero(span)) return '50';
    const share = divide(multiply(subtract(value, low), '40'), span, 2) ?? '50';
    const placed = add('30', share);
    return highIsGood ? placed : subtract('100', placed);
  };
}
