const ENDS = 4;
const LONG = 12;
const SHORTEST = 6;

/** Other text that a reader may take for the same: equal ends, or one character apart. */
export function isSimilar(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  if (a === b || Math.min(a.length, b.length) < SHORTEST) return false;
  const long = Math.min(a.length, b.length) >= LONG;
  if (long && a.slice(0, ENDS) === b.slice(0, ENDS) && a.slice(-ENDS) === b.slice(-ENDS)) return true;
  return isOneApart(a, b);
}

/** True for one character more, less or other, or two swapped. */
function isOneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
