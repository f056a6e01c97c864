/** Whether every package of the lock file supports this version of Node. */
export function runsOn(version: string): boolean;
export function requireNode(version?: string): void;
