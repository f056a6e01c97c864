'use client';

import { useEffect, useState } from 'react';

/** The clause that the address names, `/sandbox/clauses#ACC-19`; undefined for none. */
export function useClauseHash(): string | undefined {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const read = () => setId(window.location.hash.slice(1) || undefined);
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return id;
}
