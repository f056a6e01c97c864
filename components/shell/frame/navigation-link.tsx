'use client';

import Link from 'next/link';
import { type ComponentProps, useState } from 'react';

/**
 * A link that fetches its page when someone reaches for it. Pages here are rendered for each person, so
 * fetching every place of the menu with every page would ask the server eight times for nothing.
 */
export function ReachLink(props: ComponentProps<typeof Link>) {
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
