import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run.mjs';

/** Imports that remain after compilation: neither `import type` nor braces with types only. */
const IMPORTS = /(?:^(?:import|export)\s+(?!type\b)([^;'"]*?)from\s+|import\()'([^']+)'/gms;
const TYPES_ALONE = /^\{\s*(?:type\s+\w+(?:\s+as\s+\w+)?\s*,?\s*)+\}\s*$/;

type Read = (file: string) => string | undefined;

function importsOf(text: string): string[] {
  return [...text.matchAll(IMPORTS)]
    .filter(([, names]) => !TYPES_ALONE.test(names?.trim() ?? ''))
    .map(([, , from]) => from ?? '');
}

/** The import path from a file to a package, dynamic imports included; null if there is none. */
function wayTo(start: string, name: string, read: Read): string[] | null {
  const visited = new Set<string>();
  const queue = [[start]];
  for (let way = queue.shift(); way !== undefined; way = queue.shift()) {
    const file = way.at(-1) ?? '';
    for (const from of importsOf(read(file) ?? '')) {
      if (from === name) return [...way, name];
      const base = from.startsWith('@/') ? from.slice(2) : path.posix.join(path.posix.dirname(file), from);
      const next = [`${base}.ts`, `${base}.tsx`].find((one) => read(one) !== undefined);
      if (next === undefined || visited.has(next)) continue;
      visited.add(next);
      queue.push([...way, next]);
    }
  }
  return null;
}

const cache = new Map<string, string | undefined>();
const fromDisk: Read = (file) => {
  const full = path.join(ROOT, file);
  if (!cache.has(file)) cache.set(file, existsSync(full) ? readFileSync(full, 'utf8') : undefined);
  return cache.get(file);
};

/** Rooms that a signed-in page loads, at once or later. */
const ON_EVERY_PAGE = [
  'shell',
  'ui',
  'notifications',
  'balances',
  'overview',
  'transactions',
  'webhooks',
  'conversions',
].map((room) => `components/${room}`);

test('what every page carries has no zod in it, which weighs 30 KB', () => {
  const files = ON_EVERY_PAGE.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`),
  );
  expect(files.length).toBeGreaterThan(100);
  const carrying = files.map((file) => wayTo(file, 'zod', fromDisk)).filter((way) => way !== null);
  expect(carrying.map((way) => way.join(' > '))).toEqual([]);
});

test('the look at the imports finds what it looks for', () => {
  const files: Record<string, string> = {
    'components/a.tsx': "const b = () => import('@/lib/b');",
    'lib/b.ts': "import type { C } from './types';\nexport { c } from './c';",
    'lib/c.ts': "import { z } from 'zod';",
    'lib/types.ts': "import { z } from 'zod';",
    'components/d.tsx': "import { type C, type D } from '@/lib/types';\nimport type { z } from 'zod';",
  };
  const read: Read = (file) => files[file];
  expect(wayTo('components/a.tsx', 'zod', read)).toEqual(['components/a.tsx', 'lib/b.ts', 'lib/c.ts', 'zod']);
  expect(wayTo('components/d.tsx', 'zod', read)).toBeNull();
});
