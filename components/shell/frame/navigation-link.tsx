'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/** Prefetches on interaction: pages are rendered per person. */
export function NavigationLink(props: ComponentProps<typeof Link>) {
  const [near, setNear] = useState(false);
  const reach = () => setNear(true);
  return (
    <Link
      {...props}
      prefetch={near ? null : false}
      onPointerEnter={reach}
      onTouchStart={reach}
      onFocus={reach}
    />
  );
}
