import 'server-only';
import strict from 'node:assert/strict';

interface Assert {
  ok(value: unknown, message?: string): asserts value;
  equal: typeof strict.equal;
  notEqual: typeof strict.notEqual;
  deepEqual: typeof strict.deepEqual;
  notDeepEqual: typeof strict.notDeepEqual;
  match: typeof strict.match;
  doesNotMatch: typeof strict.doesNotMatch;
}

const { equal, notEqual, deepEqual, notDeepEqual, match, doesNotMatch } = strict;

/**
 * Node's assertions, with a default message for `ok`: Node would parse the caller's source for one, which hangs on
 * a
 * bundled single line.
 */
export const assert: Assert = {
  ok: (value: unknown, message = 'this does not hold') => strict.ok(value, message),
  equal,
  notEqual,
  deepEqual,
  notDeepEqual,
  match,
  doesNotMatch,
};
