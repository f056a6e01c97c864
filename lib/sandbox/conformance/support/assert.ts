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
 * Node's assertions, with words of our own where `ok` is given none: Node looks for them in the source of the
 * caller, and on the single line that a compiler leaves of a file it looks for ever.
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
