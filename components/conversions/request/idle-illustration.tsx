const DEEP = 'fill-accent';
const SOFT = 'fill-accent-soft';
const PALE = 'fill-accent-line/45';
const MID = 'fill-accent-line/80';

/** Colour and turn of each quarter, row by row. */
const QUARTERS: readonly (readonly [string, number])[] = [
  [SOFT, 90],
  [PALE, 0],
  [MID, 180],
  [SOFT, 270],
  [MID, 0],
  [PALE, 180],
  [SOFT, 270],
  [DEEP, 90],
  [MID, 0],
  [SOFT, 90],
  [MID, 270],
  [PALE, 180],
  [SOFT, 180],
  [PALE, 0],
  [MID, 90],
];

const STEP = 48;

export function IdleIllustration() {
  return (
    <svg aria-hidden="true" width={236} height={140} viewBox="0 0 236 140" className="mx-auto max-md:hidden">
      {QUARTERS.map(([fill, turn], index) => {
        const [x, y] = [(index % 5) * STEP, Math.floor(index / 5) * STEP];
        return (
          <path
            key={`${x} ${y}`}
            d="M44 44H0A44 44 0 0 1 44 0Z"
            transform={`translate(${x} ${y}) rotate(${turn} 22 22)`}
            className={fill}
          />
        );
      })}
    </svg>
  );
}
