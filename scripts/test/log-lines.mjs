/** The lines that a server wrote, held against docs/operations.md; read as a stream, because a long run writes many. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

const OF_ALL = ['level', 'time', 'msg'];
/** By `msg`: what each such line carries, and what one of them at least does. */
const KINDS = {
  request: {
    each: ['instance', 'requestId', 'method', 'route', 'status', 'durationMs', 'upstreamMs', 'upstreamCalls'],
    some: ['personId'],
  },
  'upstream call': {
    each: ['instance', 'endpoint', 'method', 'attempts', 'durationMs'],
    some: ['requestId', 'personId', 'status'],
  },
};

/**
 * Faults of a log, one text each, without its words. `canaries`: texts by name that must not be there. `isShared`: two
 * processes wrote it, or one was killed, so a line may be cut. `isWhole`: both kinds of line must be there.
 */
export async function logErrors(file, { canaries = {}, isShared = false, isWhole = true } = {}) {
  const faults = new Set();
  const seen = Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, new Set()]));
  // The server may be writing: what has no end yet is no line.
  let waiting;
  let number = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (waiting !== undefined) read(waiting, number);
    waiting = text;
    number += 1;
  }
  if (waiting !== undefined && isJson(waiting)) read(waiting, number);

  function read(text, at) {
    for (const [name, canary] of Object.entries(canaries))
      if (text.includes(canary)) faults.add(`${file} has ${name}`);
    const line = parse(text);
    if (line === undefined) {
      if (!isShared) faults.add(`${file}:${at} is not JSON`);
      return;
    }
    const missing = [...OF_ALL, ...(KINDS[line.msg]?.each ?? [])].filter((name) => line[name] === undefined);
    if (missing.length > 0) faults.add(`${file}:${at} has no ${missing.join(', ')}`);
    if (line.msg === 'upstream call' && line.status === undefined && line.kind === undefined)
      faults.add(`${file}:${at} has neither status nor kind`);
    for (const name of Object.keys(line)) seen[line.msg]?.add(name);
  }

  if (isWhole)
    for (const [kind, { some }] of Object.entries(KINDS)) {
      const missing = seen[kind].size === 0 ? ['line'] : some.filter((name) => !seen[kind].has(name));
      if (missing.length > 0) faults.add(`${file} has no "${kind}" with ${missing.join(', ')}`);
    }
  return [...faults];
}

const isJson = (text) => parse(text) !== undefined;

function parse(text) {
  try {
    const line = JSON.parse(text);
    return typeof line === 'object' && line !== null ? line : undefined;
  } catch {
    return undefined;
  }
}
