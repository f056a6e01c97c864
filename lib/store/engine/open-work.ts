import 'server-only';

/** Next loads a module once per bundle. */
const shared = globalThis as typeof globalThis & { mesaOpenWork?: number };

/** Counts work that would keep locks if the process stopped in it, until the returned function is called. */
export function openWork(): () => void {
  shared.mesaOpenWork = (shared.mesaOpenWork ?? 0) + 1;
  let isOpen = true;
  return () => {
    if (isOpen) shared.mesaOpenWork = (shared.mesaOpenWork ?? 1) - 1;
    isOpen = false;
  };
}

export const isWorkOpen = (): boolean => (shared.mesaOpenWork ?? 0) > 0;
