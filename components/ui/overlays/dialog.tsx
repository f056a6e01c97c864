'use client';

import { lazy, Suspense, useEffect, useState } from 'react';
import type { DialogProps } from './dialog-props';
import { whenPresent } from './when-idle';

const load = () => import('./dialog-surface');
const Surface = lazy(async () => ({ default: (await load()).DialogSurface }));

/**
 * A modal dialog. Its code is fetched when somebody is at the page and it is idle: a page pays nothing up front, and
 * opening does not wait for the network.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useEffect(() => whenPresent(() => void load()), []);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <Surface {...props} />
    </Suspense>
  );
}
