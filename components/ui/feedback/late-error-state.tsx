'use client';

import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '@/components/ui/loading/lazy-part';
import type { ErrorState } from './error-state';

type Props = ComponentProps<typeof ErrorState>;

export const loadErrorState = () =>
  import('./error-state').then(
    ({ ErrorState: part }) => part,
    () => FailedInWords,
  );
const Part = lazyPart<Props>(loadErrorState);

/** For a read that fails in the browser alone: the words at once, `ErrorState` when its code is there. */
export function LateErrorState(props: Props) {
  return (
    <Suspense fallback={<FailedInWords {...props} />}>
      <Part {...props} />
    </Suspense>
  );
}

function FailedInWords({ title }: Props) {
  return (
    <p role="alert" className="p-4">
      {title}
    </p>
  );
}
