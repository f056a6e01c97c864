import { type ComponentType, lazy } from 'react';

/**
 * A part that few see, fetched when it is drawn. What stands around it says all that is needed without it: where its code
 * cannot be fetched nothing takes its place. Stands in a `Suspense`.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}
