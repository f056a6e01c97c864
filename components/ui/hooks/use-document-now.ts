'use client';

import { useShell } from './shell-context';
import { useMounted } from './use-mounted';

/**
 * Server time of the document, epoch ms, during its first render alone: server and browser must write the same words.
 */
export function useDocumentNow(): number | undefined {
  const { documentNow } = useShell();
  return useMounted() ? undefined : documentNow;
}
