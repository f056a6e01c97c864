import { expect, test } from 'vitest';
import { changesOfDirection, filesOfTrip, TRIP_MEASURES, TRIPS } from './trips.mjs';

const tree = (files: Record<string, string>) => new Map(Object.entries(files));
const walk = (files: Record<string, string>, starts: string[]) =>
  filesOfTrip(tree(files), { starts, domain: /orders/ });

test('a declaration leads to each value that it uses, in order and in depth', () => {
  const files = {
    'components/orders/form.tsx': `import { send } from '@/lib/queries/orders';
import { check } from './check';
import { unused } from './unused';
export function Form() { check(); return send(); }`,
    'components/orders/check.ts': "import { rule } from './rule';\nexport const check = () => rule();",
    'components/orders/rule.ts': 'export const rule = () => 1;',
    'components/orders/unused.ts': 'export const unused = 1;',
    'lib/queries/orders.ts': 'export const send = () => 1;',
  };
  expect(walk(files, ['components/orders/form.tsx#Form'])).toEqual([
    'components/orders/form.tsx',
    'components/orders/check.ts',
    'components/orders/rule.ts',
    'lib/queries/orders.ts',
  ]);
});

test('types, components, keys of objects and comments are no steps; a dynamic import is one', () => {
  const files = {
    'components/orders/form.tsx': `import type { Shape } from './shape';
import { Part } from './part';
import { label } from './label';
import { word } from './word';
// word
export async function submit(one: Shape) {
  const { late } = await import('./late');
  return late({ label: <Part /> });
}`,
    'components/orders/shape.ts': 'export interface Shape { a: 1 }',
    'components/orders/part.tsx': 'export function Part() { return null; }',
    'components/orders/label.ts': "export const label = '';",
    'components/orders/word.ts': "export const word = '';",
    'components/orders/late.ts': 'export const late = (a: unknown) => a;',
  };
  expect(walk(files, ['components/orders/form.tsx#submit'])).toEqual([
    'components/orders/form.tsx',
    'components/orders/late.ts',
  ]);
});

test('a file of another domain counts and is not entered; the mechanism is entered; universal rooms do not count', () => {
  const files = {
    'lib/operations/orders/make.ts': `import { sendOnce } from '@/lib/operations/intents/send-once';
import { sum } from '@/lib/money/sum';
import { notify } from '@/lib/operations/notifications/notify';
export const make = () => { sum(); notify(); return sendOnce(); };`,
    'lib/operations/notifications/notify.ts':
      "import { save } from './save';\nexport const notify = () => save();",
    'lib/operations/notifications/save.ts': 'export const save = () => 1;',
    'lib/operations/intents/send-once.ts':
      "import { call } from '@/lib/upstream/call';\nexport const sendOnce = () => call();",
    'lib/upstream/call.ts': 'export const call = () => 1;',
    'lib/money/sum.ts': 'export const sum = () => 1;',
  };
  expect(walk(files, ['lib/operations/orders/make.ts#make'])).toEqual([
    'lib/operations/orders/make.ts',
    'lib/operations/notifications/notify.ts',
    'lib/operations/intents/send-once.ts',
    'lib/upstream/call.ts',
  ]);
});

test('a start that is gone is an error, so that a rename cannot shorten a trip', () => {
  const files = { 'lib/operations/orders/make.ts': 'export const make = 1;' };
  expect(() => walk(files, ['lib/operations/orders/made.ts#make'])).toThrow('made.ts#make');
  expect(() => walk(files, ['lib/operations/orders/make.ts#made'])).toThrow('make.ts#made');
});

test('each local extreme of the floors is a change of direction', () => {
  const [screen, query, route, verb, store] = [
    'components/orders/form.tsx',
    'lib/queries/orders.ts',
    'app/api/orders/route.ts',
    'lib/operations/orders/make.ts',
    'lib/store/orders.ts',
  ] as const;
  expect(changesOfDirection([screen, query, route, verb, store])).toBe(0);
  expect(changesOfDirection([screen, query, 'bench/a.ts', screen, screen, query, store, verb])).toBe(3);
});

test('each trip has two measures with a goal beside the limit', () => {
  expect(TRIP_MEASURES).toHaveLength(2 * TRIPS.length);
  expect(TRIP_MEASURES[0]).toMatchObject({ name: 'trip-accept-files', goal: 40 });
});
