import { afterAll, expect, vi } from 'vitest';
import { env } from '@/lib/env/env';

/**
 * Runs before every file of the project `shared`: the file must find the process like a new one and leave it so. A
 * file that cannot is in ALONE in vitest.config.ts.
 */

/** Globals that the process opens once and keeps. */
const OPENED = ['mesaStore', 'mesaServices', 'mesaHubs', 'mesaWorlds', 'mesaWorldScope', 'mesaWorldServices'];
// Tables that modules fill at import stay: modules load once per process.
for (const name of OPENED) Reflect.deleteProperty(globalThis, name);

// Cached on first read, so read it before a file can change process.env.
env();

/** Globals that tests often replace. vitest restores spies after each file. */
const REPLACEABLE =
  'fetch Date setTimeout setInterval setImmediate performance crypto window document navigator location EventSource BroadcastChannel';

function state(): Record<string, unknown> {
  const globals = REPLACEABLE.split(' ').map((name) => [name, Reflect.get(globalThis, name)]);
  // sharp sets VIPSHOME at import.
  const { VIPSHOME, ...environment } = process.env;
  return { ...environment, ...Object.fromEntries(globals), folder: process.cwd() };
}

const before = state();

afterAll(() => {
  const after = state();
  const names = Object.keys({ ...before, ...after });
  const left = names.filter((name) => before[name] !== after[name]);
  if (vi.isFakeTimers()) left.push('fake timers');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  expect(left, 'left changed for the next file of this process').toEqual([]);
});
