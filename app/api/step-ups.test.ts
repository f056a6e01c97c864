import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { STEP_UPS as OPERATIONS, type StepUp } from '@/lib/contract/bff/factors';
import { TRANSACTION_LISTS } from '@/lib/contract/values/transactions/transaction-lists';

const STEP_UPS = {
  accept: ['POST /api/conversions/[rfq_id]/accept'],
  withdraw: ['POST /api/sub-merchants/[correlation_id]/withdrawals'],
  whitelist: ['POST /api/sub-merchants/[correlation_id]/whitelist'],
  branding: ['POST /api/sub-merchants/[correlation_id]/branding'],
  decide: ['POST /api/requests/[id]/approve', 'POST /api/requests/[id]/code'],
  destinations: ['', '/[id]/archive'].map((path) => `POST /api/destinations${path}`),
  people: [
    'PATCH /api/team/[id]',
    'POST /api/team',
    'POST /api/team/[id]/factors/reset',
    'POST /api/team/[id]/link',
  ],
  policies: ['POST /api/policies'],
  alerts: ['', '/amounts', '/remove', '/secret'].map((path) => `POST /api/settings/alerts${path}`),
  return_hosts: ['POST /api/settings/return-hosts'],
  outcome: [
    'POST /api/conversions/[rfq_id]/resolve',
    ...['branding/[id]', 'whitelist/[intent_id]', 'withdrawals/[id]'].map(
      (path) => `POST /api/sub-merchants/[correlation_id]/${path}/resolve`,
    ),
  ],
  factors: [
    'DELETE /api/account/factors/[id]',
    'POST /api/account/factors/begin',
    'POST /api/account/factors/codes',
  ],
  export: [
    ...['audit', 'conversions', 'sub-merchants/money', ...TRANSACTION_LISTS].map(
      (list) => `GET /api/${list}/export`,
    ),
    'GET /api/reports/[month]/download',
  ],
} satisfies Record<StepUp, string[]>;

/** Whole answers that need no proof, and why. */
const NO_PERSONAL_DATA: Record<string, string> = {
  'GET /api/positions/export': 'amounts by asset and time of reading: no person, key or note',
  'GET /api/live': 'no file: names of the data that changed',
};

/** Read from the text: importing every route takes longer than a test may. */
function verbs(): { name: string; text: string }[] {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.split(sep).at(-1) === 'route.ts')
    .flatMap((file) => {
      const path = ['/api', ...dirname(file).split(sep)].join('/');
      const [, ...texts] = readFileSync(join(import.meta.dirname, file), 'utf8').split('export const ');
      return texts.map((text) => ({ name: `${text.split(' ')[0]} ${path}`, text }));
    });
}

function stepUps(): [StepUp, string][] {
  return verbs().flatMap(({ name, text }): [StepUp, string][] => {
    const [, operation] = /stepUp: (.+),/.exec(text) ?? [];
    const quoted = operation?.replace(/'/g, '') as StepUp | undefined;
    return quoted === undefined ? [] : [[quoted, name]];
  });
}

test('W7: exactly the routes that decide, move money, change people, or write files ask for a fresh proof', () => {
  const found = stepUps();
  const namesOf = (wanted: StepUp) =>
    found.filter(([operation]) => operation === wanted).map(([, name]) => name);
  for (const operation of OPERATIONS) expect(namesOf(operation).sort()).toEqual(STEP_UPS[operation].sort());
  expect(found).toHaveLength(Object.values(STEP_UPS).flat().length);
});

test('W7: every route that writes a file asks for a proof, but for files without personal data', () => {
  const files = verbs().filter(({ name, text }) => /\banswerRoute\(/.test(text) || /\/export$/.test(name));
  const bare = files.filter(({ text }) => !text.includes("stepUp: 'export'")).map(({ name }) => name);
  expect(bare.sort()).toEqual(Object.keys(NO_PERSONAL_DATA).sort());
  expect(files.length - bare.length).toBe(STEP_UPS.export.length);
});
