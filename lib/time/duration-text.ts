const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const;

/** The two largest units, `2 d 21 h`, the same in all languages. */
export function durationText(ms: number): string {
  const total = Math.max(0, ms);
  const first = UNITS.findIndex(([, unit]) => total >= unit);
  if (first === -1) return '0 s';
  return UNITS.slice(first, first + 2)
    .map(([symbol, unit], index) => {
      const above = UNITS[first + index - 1];
      const rest = index === 0 || above === undefined ? total : total % above[1];
      return { symbol, count: Math.floor(rest / unit) };
    })
    .filter(({ symbol, count }, index) => count > 0 && (symbol !== 's' || index === 0))
    .map(({ symbol, count }) => `${count} ${symbol}`)
    .join(' ');
}
