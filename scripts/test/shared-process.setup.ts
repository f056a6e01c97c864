import { afterAll, expect, vi } from 'vitest';
import { env } from '@/lib/env';

/**
 * Runs before every file of the project `shared`: the file finds the process as one of its own would be, and has to
 * leave it so. A file that cannot gets a process of its own (ALONE in vitest.config.ts).
 */

/** What a process opens once and keeps. */
const OPENED = ['mesaStore', 'mesaServices', 'mesaHubs'];
// Tables that modules fill while they load stay: they load once per process.
for (const name of OPENED) Reflect.deleteProperty(globalThis, name);

// Read once per process, so that it must be read before a file could change what it is read from.
env();

/** What tests like to replace. Spies are taken back by vitest after each file. */
const REPLACEABLE =
  'fetch Date setTimeout setInterval setImmediate performance crypto window document navigator location EventSource BroadcastChannel';

function state(): Record<string, unknown> {
  const globals = REPLACEABLE.split(' ').map((name) => [name, Reflect.get(globalThis, name)]);
  // The library that reads pictures sets the last one while it loads.
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
