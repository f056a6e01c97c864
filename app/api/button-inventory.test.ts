import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { can, type Permission, ROLES } from '@/lib/access/permissions';
import { BUTTON_PLACES, NO_FUNCTION } from '@/lib/testing/fixtures/button-places';
import { DRAWN_BUTTONS, PRESSED_ELSEWHERE } from '@/lib/testing/fixtures/drawn-buttons';
import { PAGE_PERMISSIONS } from '@/lib/testing/fixtures/page-permissions';
import { type FoundRoute, routeInventory } from '@/lib/testing/harnesses/route-inventory';

let routes: FoundRoute[];
beforeAll(async () => {
  routes = await routeInventory();
}, 120_000);

const ROOT = process.cwd();
const sources = (room: string) =>
  readdirSync(path.join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, room, file), 'utf8') }));

/** Exported functions of lib/queries that write or load a file, also through one another, and who calls them. */
function writers(): Map<string, string[]> {
  const parts = sources('lib/queries')
    .filter(({ file }) => !file.startsWith('api/') && !file.startsWith('live/'))
    .flatMap(({ text }) => text.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/));
  const named = parts.flatMap((text) => {
    const name = /^export (?:async )?(?:function|const) (\w+)/.exec(text)?.[1];
    return name === undefined ? [] : [{ name, text }];
  });
  const found = new Map<string, string[]>();
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { name, text } of named) {
      const through = [...found.keys()].some((one) => one !== name && new RegExp(`\\b${one}\\(`).test(text));
      if (through || /\b(post|patch|delete)Json\b|\bgetFile\(/.test(text)) found.set(name, []);
    }
  }
  const screens = sources('components');
  for (const [name, files] of found)
    for (const { file, text } of screens) if (new RegExp(`\\b${name}\\b`).test(text)) files.push(file);
  return found;
}

test('every function of the browser that writes, and every file that calls it, has a row', () => {
  const found = [...writers()].filter(([, files]) => files.length > 0);
  const folder = (name: string, files: string[]) => {
    const [first = ''] = BUTTON_PLACES[name]?.in ?? [];
    return first.endsWith('/') && files.every((file) => file.startsWith(first)) ? [first] : files.sort();
  };
  const rows = Object.entries(BUTTON_PLACES).map(([name, place]) => [name, [...place.in].sort()]);
  expect(Object.fromEntries(found.map(([name, files]) => [name, folder(name, files)]))).toEqual(
    Object.fromEntries(rows),
  );
});

const namesOf = (route: string | readonly string[] | undefined) =>
  route === undefined ? [] : [route].flat();
const WRITES = /^(POST|PATCH|PUT|DELETE) |\/export$/;

test('every route that writes or gives a file has a button, and every row a route', () => {
  const named = new Set([
    ...Object.values(BUTTON_PLACES).flatMap(({ route }) => namesOf(route)),
    ...Object.keys(NO_FUNCTION),
  ]);
  const covered = (name: string) => named.has(name) || name.startsWith('POST /api/sandbox/');
  expect(routes.map(({ name }) => name).filter((name) => WRITES.test(name) && !covered(name))).toEqual([]);
  const known = (row: string) => row === 'POST /api/sandbox/' || routes.some(({ name }) => name === row);
  expect([...named].filter((row) => !known(row))).toEqual([]);
});

test('W1: a button whose page is its gate: the page opens to exactly those whom the route lets in', () => {
  const permissionOf = (row: string) =>
    routes.find(({ name }) => (row.endsWith('/') ? name.startsWith(row) : name === row))
      ?.permission as Permission;
  for (const [name, { route, gate }] of Object.entries(BUTTON_PLACES)) {
    if (gate !== 'all' && !(typeof gate === 'object' && 'page' in gate)) continue;
    const page = gate === 'all' ? 'session:read' : (PAGE_PERMISSIONS[gate.page]?.[0] as Permission);
    for (const row of namesOf(route))
      for (const role of ROLES)
        expect([name, row, role, can({ role }, page)]).toEqual([
          name,
          row,
          role,
          can({ role }, permissionOf(row)),
        ]);
  }
});

test('every row that says it is drawn is drawn, or pressed by a test of its own', () => {
  const rows = Object.entries(BUTTON_PLACES).filter(([, { gate }]) => gate === 'drawn');
  const missing = rows.flatMap(([fn, { route }]) =>
    namesOf(route)
      .filter(
        (name) =>
          !(fn in PRESSED_ELSEWHERE) && !DRAWN_BUTTONS.some((one) => one.fn === fn && one.route === name),
      )
      .map((name) => `${fn} ${name}`),
  );
  expect(missing).toEqual([]);
  const files = Object.keys(NO_FUNCTION).filter((name) => NO_FUNCTION[name] === 'drawn');
  expect(files.filter((name) => !DRAWN_BUTTONS.some(({ route }) => route === name))).toEqual([]);
});
