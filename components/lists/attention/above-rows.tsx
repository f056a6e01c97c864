'use client';

import { createContext, Fragment, type ReactElement, type ReactNode, use, useState } from 'react';

const Show = createContext<(dialog: ReactElement) => void>(() => undefined);

/** Shows a dialog that outlives the row of its button. */
export const useAboveRows = () => use(Show);

/** Around a list of rows: what a person types must not go with a row that leaves. */
export function AboveRows({ children }: { children: ReactNode }) {
  const [{ dialog, count }, setShown] = useState<{ dialog?: ReactElement; count: number }>({ count: 0 });
  return (
    <Show value={(next) => setShown({ dialog: next, count: count + 1 })}>
      {children}
      <Fragment key={count}>{dialog}</Fragment>
    </Show>
  );
}
