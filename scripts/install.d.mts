/** Whether every package of the lock file runs on this version of Node. */
export function runsOn(version: string): boolean;
