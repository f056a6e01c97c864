/** Chance of one run: the same seed asks the same things in the same order. */
export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** True once in `times`. */
  once(times: number): boolean;
  whole(from: number, to: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  id(): string;
}

/** Mulberry32. */
export function seeded(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join('');
  return {
    next,
    whole,
    once: (times) => next() * times < 1,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  };
}
