import { type ComponentType, lazy, Suspense } from 'react';

/** An optional part: draws nothing when its code cannot be loaded. Needs a `Suspense`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: () => null }),
    ),
  );
}

/** Words at once, the part when its code is there, and the words where it cannot be loaded. */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  InWords: ComponentType<Props>,
) {
  const Part = lazyPart<Props>(() => load().catch(() => InWords));
  return function LatePart(props: Props) {
    return (
      <Suspense fallback={<InWords {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
