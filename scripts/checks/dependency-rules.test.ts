import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cruise } from './dependency-rules.mjs';

const SERVER_ONLY = "import 'server-only';\n";

/** A small repository with one file in every room that breaks no rule. */
const CLEAN = {
  'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./*"]}}}',
  'package.json': '{"dependencies":{"server-only":"1.0.0"},"devDependencies":{"a-tool":"1.0.0"}}',
  'node_modules/server-only/package.json': '{"name":"server-only","version":"1.0.0","main":"index.js"}',
  'node_modules/server-only/index.js': '',
  'node_modules/a-tool/package.json': '{"name":"a-tool","version":"1.0.0","main":"index.js"}',
  'node_modules/a-tool/index.js': '',
  'lib/contract/quote.ts': 'export interface Quote { id: string }',
  'lib/money/amount.ts': "import type { Quote } from '@/lib/contract/quote';\nexport type Of = Quote;",
  'lib/queries/quotes.ts': "import type { Quote } from '@/lib/contract/quote';\nexport type Of = Quote;",
  'lib/env/env.ts': `${SERVER_ONLY}export const env = 1;`,
  'lib/log/log.ts': `${SERVER_ONLY}import { env } from '@/lib/env/env';\nexport const log = env;`,
  'lib/store/engine/open-store.ts': `${SERVER_ONLY}export const db = 1;`,
  'lib/store/sandbox-world.ts': `${SERVER_ONLY}import type { W } from '@/lib/sandbox/world/world-store';\nexport type X = W;`,
  'lib/sandbox/world/world-store.ts': `${SERVER_ONLY}export type W = string;`,
  'lib/sandbox/http/handler.ts': `${SERVER_ONLY}export const handler = 1;`,
  'lib/operations/sandbox/embedded-sandbox.ts': `${SERVER_ONLY}import { handler } from '@/lib/sandbox/http/handler';\nexport const embedded = handler;`,
  'lib/upstream/client.ts': `${SERVER_ONLY}export const client = 1;`,
  'lib/operations/services.ts': `${SERVER_ONLY}export const s = () => import('@/lib/sandbox/http/handler');`,
  'lib/operations/accept.ts': `${SERVER_ONLY}import { db } from '@/lib/store/engine/open-store';\nexport const accept = db;`,
  'lib/auth/session.ts': `${SERVER_ONLY}import { db } from '@/lib/store/engine/open-store';\nexport const session = db;`,
  'lib/bff/route.ts': `${SERVER_ONLY}import { session } from '@/lib/auth/session';\nexport const route = session;`,
  'components/ui/controls/button.tsx':
    'export function Button() {\n  return <button type="button">x</button>;\n}',
  'components/ui/overlays/dialog-surface.tsx': 'export function DialogSurface() {\n  return <dialog />;\n}',
  'components/conversions/form.tsx':
    "import { Button } from '../ui/controls/button';\nexport const F = () => <Button />;",
  'components/balances/list.tsx':
    "import type { Of } from '@/lib/queries/quotes';\nexport const L = (x: Of) => x;",
  'app/page.tsx': "import { F } from '@/components/conversions/form';\nexport default F;",
  'app/api/quotes/route.ts': "import { route } from '@/lib/bff/route';\nexport const GET = route;",
  'app/sandbox/route.ts': "export const GET = () => import('@/lib/sandbox/http/handler');",
  'proxy.ts': 'export function proxy() {}',
};

/** For each rule a file that breaks it: through an alias, a dynamic or type-only import, or an intermediate file. */
const BROKEN: [rule: string, file: string, text: string][] = [
  [
    'contract-imports-nothing',
    'lib/contract/bad.ts',
    "import type { Of } from '@/lib/money/amount';\nexport type T = Of;",
  ],
  [
    'universal-imports-contract',
    'lib/money/bad.ts',
    "import type { Of } from '@/lib/queries/quotes';\nexport type T = Of;",
  ],
  [
    'queries-import-universal',
    'lib/queries/bad.ts',
    "export const f = () => import('@/components/ui/controls/button');",
  ],
  [
    'env-imports-contract',
    'lib/env/bad.ts',
    `${SERVER_ONLY}export { db } from '../store/engine/open-store';`,
  ],
  ['log-imports-env', 'lib/log/bad.ts', `${SERVER_ONLY}export { db } from '../store/engine/open-store';`],
  ['sandbox-imports-universal', 'lib/sandbox/bad.ts', `${SERVER_ONLY}export { log } from '../log/log';`],
  [
    'upstream-imports-universal',
    'lib/upstream/bad.ts',
    `${SERVER_ONLY}export { handler } from '@/lib/sandbox/http/handler';`,
  ],
  [
    'store-imports-universal',
    'lib/store/bad.ts',
    `${SERVER_ONLY}export { client } from '@/lib/upstream/client';`,
  ],
  [
    'auth-imports-store',
    'lib/auth/bad.ts',
    `${SERVER_ONLY}export { accept } from '@/lib/operations/accept';`,
  ],
  [
    'operations-import-upstream-and-store',
    'lib/operations/bad.ts',
    `${SERVER_ONLY}export { session } from '@/lib/auth/session';`,
  ],
  [
    'bff-imports-operations-and-auth',
    'lib/bff/bad.ts',
    `${SERVER_ONLY}export { db } from '@/lib/store/engine/open-store';`,
  ],
  [
    'ui-is-without-domain',
    'components/ui/bad.tsx',
    "import type { Quote } from '@/lib/contract/quote';\nexport type T = Quote;",
  ],
  [
    'later-halves-load-alone',
    'components/ui/feedback/bad-surface.tsx',
    "export { DialogSurface } from '../overlays/dialog-surface';",
  ],
  [
    'features-do-not-import-each-other',
    'components/conversions/bad.tsx',
    "export { L } from '@/components/balances/list';",
  ],
  [
    'sign-in-is-the-door-of-the-shell',
    'components/signin/bad.tsx',
    "export { L } from '@/components/balances/list';",
  ],
  [
    'components-import-queries-and-universal',
    'components/balances/bad.tsx',
    "export const f = () => import('@/lib/log/log');",
  ],
  ['lib-never-looks-up', 'lib/time/bad.ts', "export { Button } from '@/components/ui/controls/button';"],
  [
    'browser-never-reaches-server',
    'components/conversions/two-hops.tsx',
    "export { env } from '@/lib/access/hop';",
  ],
  ['universal-never-reaches-server', 'lib/access/hop.ts', "export { env } from '@/lib/env/env';"],
  [
    'sandbox-never-reaches-upstream',
    'lib/sandbox/worse.ts',
    `${SERVER_ONLY}export const f = () => import('../upstream/client');`,
  ],
  [
    'few-know-the-sandbox',
    'lib/operations/worse.ts',
    `${SERVER_ONLY}export { handler } from '@/lib/sandbox/http/handler';`,
  ],
  ['live-loads-no-sandbox', 'app/sandbox/static.ts', "export { handler } from '@/lib/sandbox/http/handler';"],
  [
    'embedded-sandbox-loads-on-demand',
    'lib/bff/eager.ts',
    `${SERVER_ONLY}export { embedded } from '@/lib/operations/sandbox/embedded-sandbox';`,
  ],
  [
    'routes-go-through-operations',
    'app/api/bad/route.ts',
    "export { db as GET } from '@/lib/store/engine/open-store';",
  ],
  ['proxy-decides-nothing', 'proxy.ts', "export { env as proxy } from './lib/env/env';"],
  ['nobody-imports-tests', 'lib/money/worse.ts', "export { t } from './amount.test';"],
  ['test-support-is-for-tests', 'lib/time/untested.ts', "export { fixture } from '@/lib/testing/fixture';"],
  ['no-cycles', 'lib/i18n/one.ts', "import type { Two } from './two';\nexport type One = Two;"],
  ['resolves', 'lib/time/worse.ts', "export { gone } from './gone';"],
  ['no-development-packages', 'lib/money/worst.ts', "export { tool } from 'a-tool';"],
  ['server-rooms-say-so', 'lib/bff/open.ts', 'export const open = 1;'],
];
const NEEDED = {
  'lib/money/amount.test.ts': 'export const t = 1;',
  'lib/testing/fixture.ts': 'export const fixture = 1;',
  'lib/i18n/two.ts': "import type { One } from './one';\nexport type Two = One;",
};

async function violations(files: Record<string, string>): Promise<string[]> {
  const cwd = mkdtempSync(path.join(tmpdir(), 'mesa-rooms-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(cwd, name)), { recursive: true });
    writeFileSync(path.join(cwd, name), text);
  }
  const rooms = ['app', 'components', 'lib', 'proxy.ts'];
  const { output } = await cruise({ cwd, rooms, args: ['--output-type', 'json'] });
  const report: {
    summary: { violations: { from: string; rule: { name: string } }[]; totalCruised: number };
  } = JSON.parse(output);
  expect(report.summary.totalCruised).toBeGreaterThan(20);
  return report.summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
}

test('a tree that keeps to the rules has no violation', async () => {
  expect(await violations(CLEAN)).toEqual([]);
});

test('every rule of the configuration is broken by one file, and is reported for it', async () => {
  const files = { ...CLEAN, ...NEEDED, ...Object.fromEntries(BROKEN.map(([, file, text]) => [file, text])) };
  const found = await violations(files);
  expect(BROKEN.filter(([rule, file]) => !found.includes(`${rule}: ${file}`))).toEqual([]);
});

test('no rule stands in the configuration without a file here that breaks it', async () => {
  const { default: config } = await import('../../.dependency-cruiser.cjs');
  const names = [...config.forbidden, ...config.required].map((rule: { name: string }) => rule.name);
  expect(names.sort()).toEqual(BROKEN.map(([rule]) => rule).sort());
});
