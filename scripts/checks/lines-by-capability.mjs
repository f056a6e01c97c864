/**
 * `node scripts/checks/lines-by-capability.mjs [FOLDER]`: prints the lines of a tree by what they are for, source and
 * tests, the conformance suite apart. It refuses nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run.mjs';

const ROOMS = ['app', 'components', 'lib', 'scripts', 'bench', 'e2e'];
const SOURCE = /\.(tsx?|mts|mjs|cjs|js|css)$/;
const SKIPPED = /(^|\/)(node_modules|\.output|migrations)(\/|$)/;
const isTest = (file) => /\.(test|spec)\.[mc]?[jt]sx?$/.test(file) || /^(e2e|lib\/testing)\//.test(file);

const CONFORMANCE = 'conformance suite';
/** A path belongs to the first row that fits. */
const CAPABILITIES = [
  [CONFORMANCE, /conformance/],
  [
    'clause board, computed records',
    /clauses|clause-board|record-history|history-(index|filter)|totient|sealed-id|bulk-history/,
  ],
  ['tools', /^(bench|scripts)\//],
  ['worlds, share, past, stories', /world|share|\/stor(y|ies)|full-house|demo|carried|(^|\/)past/],
  [
    'sandbox screens and control',
    /^(components|app|e2e|lib\/(queries|i18n|operations|contract\/bff|bff))\/.*sandbox|^lib\/sandbox\/(control|openapi)|sandbox-control|scenario/,
  ],
  ['sandbox engine', /^lib\/sandbox\//],
  [
    'register of sub-merchants, addresses, brand',
    /sub-merchant|branding|whitelist|onboarding|splits|destination|kyb|withdraw-/,
  ],
  ['requests and policies', /request(s)?(\/|-kind|\.)|policies|policy|second-person|approv/],
  ['quote, confirm, accept, outcomes', /convers|convert|quote|rfq|accept|intents?(\/|-|\.)|outcome/],
  [
    'exports, reports, positions, what lands',
    /export|report|position|lands|landing|month|csv|xlsx|print|receipt|proofs/,
  ],
  ['webhooks', /webhook|inbox|deliver|events?(\/|\.)/],
  [
    'transactions, records, reveal',
    /transaction|checkout|onramp|offramp|withdrawal|reveal|record|lists?(\/|-|\.)|saved-view|filter|notes?(\/|-|\.)/,
  ],
  [
    'team, sign-in, factors, single sign-on, audit',
    /people|team|sign-?in|auth|factor|oidc|single-sign|session|password|audit|access|account|passkey|join|limited|step-up/,
  ],
  [
    'overview, attention, notices, alerts',
    /overview|attention|notif|alert|balance|live|digest|activity|chart/,
  ],
  ['settings and diagnostics', /settings|diagnostic|health|metrics|telemetry|spans/],
  ['words', /^lib\/i18n\//],
  ['what all share', /./],
];

function* filesUnder(root, folder) {
  for (const item of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, item.name);
    if (SKIPPED.test(file)) continue;
    if (item.isDirectory()) yield* filesUnder(root, file);
    else if (SOURCE.test(item.name) && !/\.d\.[mc]?ts$/.test(item.name)) yield file;
  }
}

const root = path.resolve(process.argv[2] ?? ROOT);
const there = readdirSync(root);
const rows = new Map(CAPABILITIES.map(([name]) => [name, { source: 0, tests: 0, files: 0 }]));
for (const room of ROOMS.filter((name) => there.includes(name)))
  for (const file of filesUnder(root, room)) {
    const [name] = CAPABILITIES.find(([, pattern]) => pattern.test(file));
    const row = rows.get(name);
    const lines = readFileSync(path.join(root, file), 'utf8').replace(/\n$/, '').split('\n').length;
    row[isTest(file) ? 'tests' : 'source'] += lines;
    row.files += 1;
  }

const print = (cells) =>
  console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(48) : String(cell).padStart(9))).join(''));
const sum = (all, key) => all.reduce((total, row) => total + row[key], 0);
const others = [...rows].filter(([name]) => name !== CONFORMANCE).map(([, row]) => row);
print(['capability', 'source', 'tests', 'files']);
for (const [name, { source, tests, files }] of rows) print([name, source, tests, files]);
print(['all but the conformance suite', sum(others, 'source'), sum(others, 'tests'), sum(others, 'files')]);
