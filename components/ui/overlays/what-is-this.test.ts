import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(process.cwd(), 'components');
/** Those that a live deployment also has show it behind its environment (their tests, e2e/sandbox). */
const SANDBOX_ONLY =
  /^(sandbox\/|signin\/enter-as\.tsx$|shell\/(account\/account-panel|frame\/more-screen)\.tsx$)/;

test('only what belongs to the sandbox asks "What is this?"', () => {
  const users = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('<WhatIsThis'));
  expect(users.length).toBeGreaterThan(5);
  expect(users.filter((file) => !SANDBOX_ONLY.test(file))).toEqual([]);
  for (const file of users.filter((one) => one.startsWith('shell/'))) {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    expect(source.indexOf("environment === 'sandbox'"), file).toBeLessThan(source.indexOf('<WhatIsThis'));
    expect(source.split('<WhatIsThis')).toHaveLength(2);
  }
});
