import 'server-only';

/** Next loads this module once per bundle, so the counters are global. */
const shared = globalThis as typeof globalThis & { mesaOpenWork?: number; mesaAwake?: Awake };

interface Awake {
  requests: number;
  atNext: Set<() => void>;
}

/** Longer than a platform takes to stop a process. */
const MOST_WAIT_MS = 250;

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

/** A request of a process that the platform stops between requests, until the returned function is called. */
export function stayAwake(): () => void {
  shared.mesaAwake ??= { requests: 0, atNext: new Set() };
  const awake = shared.mesaAwake;
  awake.requests += 1;
  for (const begin of awake.atNext) begin();
  return () => {
    awake.requests -= 1;
  };
}

/** Undefined when there is nothing to wait for. */
export function untilAwake(): Promise<void> | undefined {
  const awake = shared.mesaAwake;
  if (awake === undefined || awake.requests > 0) return undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(begin, MOST_WAIT_MS);
    function begin() {
      clearTimeout(timer);
      awake?.atNext.delete(begin);
      resolve();
    }
    awake.atNext.add(begin);
  });
}
