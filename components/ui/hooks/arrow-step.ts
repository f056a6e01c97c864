import type { KeyboardEvent } from 'react';

type Keys = Readonly<Record<string, 1 | -1>>;

const ARROWS: Keys = { ArrowDown: 1, ArrowUp: -1 };
export const ROW_KEYS: Keys = { ...ARROWS, j: 1, k: -1 };

export function arrowStep(event: KeyboardEvent, keys = ARROWS): 1 | -1 | undefined {
  return event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
}
