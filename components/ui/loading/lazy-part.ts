import { type ComponentType, lazy } from 'react';

/** An optional part: draws nothing when its code cannot be loaded. Needs a `Suspense`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
