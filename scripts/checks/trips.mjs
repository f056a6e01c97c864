/**
 * Five trips through the code, counted as a reader makes them: the files that are opened, and how often the reading
 * changes direction between the rooms. docs/adr/0225-trips-are-counted-by-a-rule.md has the rule.
 */
import { resolveImport } from './imports.mjs';
import { isScript, scanned } from './tree.mjs';

const MECHANISM =
  /^lib\/operations\/(intents\/|sub-merchants\/send-sub-merchant-intent)|^lib\/upstream\/|^lib\/bff\/route\.|^lib\/queries\/api\/(use-intent|is-definite-refusal|api-client)\.|^app\/api\//;
const NOT_COUNTED =
  /^components\/(ui|shell)\/|^lib\/(i18n|money|time|access|auth|contract)\/|^lib\/(env|log)\b|^lib\/store\/(engine|schema)\/|^lib\/operations\/(actor|services)\.|^lib\/operations\/audit\/|^lib\/operations\/live\/announce|^lib\/queries\/api\/query-keys\./;
/** From the screen down; files of other rooms have no floor. */
const FLOORS = [
  /^components\/|^app\/\(/,
  /^lib\/queries\//,
  /^app\//,
  /^lib\/bff\//,
  /^lib\/operations\//,
  /^lib\/(store|upstream)\//,
];

const SUB_MERCHANTS = 'components/sub-merchants';
const BRANDING = `${SUB_MERCHANTS}/branding`;
const WITHDRAWALS = `${SUB_MERCHANTS}/withdrawals`;

/**
 * `starts` in reading order, as `file#name` (`*`: the whole file); files that match `domain` are entered. `limit` and
 * `goal` (from the issue) are [files, changes of direction].
 */
export const TRIPS = [
  {
    name: 'accept',
    domain: /conversions/,
    starts: [
      'components/conversions/confirm/use-confirmation.ts#useConfirmation',
      'components/conversions/confirm/action-bar.tsx#ActionBar',
      'components/conversions/confirm/confirm-conversion.tsx#ConfirmConversion',
      'components/conversions/confirm/use-acceptance.ts#useAcceptance',
      'app/api/conversions/[rfq_id]/accept/route.ts#POST',
      'lib/upstream/client.ts#createClient',
      'lib/operations/conversions/follow-open-conversions.ts#*',
    ],
    limit: [57, 12],
    goal: [40, 6],
  },
  {
    name: 'list',
    domain: /transactions|^components\/lists\//,
    starts: [
      'components/transactions/list/transactions-screen.tsx#TransactionsScreen',
      'components/transactions/list/list-area.tsx#ListArea',
      'components/transactions/table/transactions-table.tsx#TransactionsTable',
      'components/transactions/table/transactions-table.tsx#TransactionRowView',
      'app/api/checkouts/route.ts#GET',
      'lib/upstream/client.ts#createClient',
    ],
    limit: [61, 6],
    goal: [36, 4],
  },
  {
    name: 'branding',
    domain: /branding/,
    starts: [
      `${BRANDING}/branding-screen.tsx#BrandingScreen`,
      `${BRANDING}/logo-field.tsx#LogoField`,
      `${BRANDING}/confirm-branding.tsx#ConfirmBranding`,
      `${BRANDING}/branding-outcome.tsx#*`,
      'app/api/sub-merchants/[correlation_id]/branding/route.ts#POST',
      'lib/upstream/client.ts#createClient',
    ],
    limit: [45, 4],
    goal: [34, 5],
  },
  {
    name: 'webhook',
    domain: /webhook|live/,
    starts: [
      'app/api/webhooks/[token]/route.ts#POST',
      'lib/bff/fast-path/receive-webhook.ts#*',
      'lib/operations/webhooks/process/inbox-worker.ts#inboxWorkerOf',
      'app/api/live/route.ts#GET',
      'lib/queries/live/follow-live.ts#followLive',
    ],
    limit: [50, 17],
    goal: [34, 5],
  },
  {
    name: 'withdrawal',
    domain: /withdrawals/,
    starts: [
      `${WITHDRAWALS}/withdrawal-form.tsx#WithdrawalForm`,
      `${WITHDRAWALS}/withdrawal-form.tsx#WithdrawalReview`,
      `${WITHDRAWALS}/confirm-withdrawal.tsx#ConfirmWithdrawal`,
      `${WITHDRAWALS}/use-withdraw.ts#*`,
      `${WITHDRAWALS}/withdrawal-card.tsx#WithdrawalCard`,
      'app/api/sub-merchants/[correlation_id]/withdrawals/route.ts#POST',
      'lib/upstream/client.ts#createClient',
      'lib/operations/sub-merchants/withdrawals/refresh-withdrawals.ts#*',
    ],
    limit: [53, 14],
    goal: [36, 5],
  },
];

const IMPORT =
  /^import\s+(?!type\b)(?:([A-Za-z_$][\w$]*)\s*,?\s*)?(?:\{([^}]*)\}|\*\s+as\s+([\w$]+))?\s*from\s*(['"])([^'"\n]+)\4/gm;
const DECLARATION =
  /^(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:async\s+)?(function\*?|const|let|class|interface|type|enum|abstract class)\s+([\w$]+|\{[^}]*\}|\[[^\]]*\])/gm;
const RE_EXPORT = /^export\s+\{([^}]*)\}\s*from\s*(['"])([^'"\n]+)\2/gm;
const DYNAMIC = /(?<!typeof\s)\bimport\(\s*(['"])([^'"\n]+)\1\s*\)/g;
const WORD = /(?<![\w$]|(?<!\.\.)\.)([A-Za-z_$][\w$]*)/g;

/** `a, type B, c as d` as [imported name, local name] of each value. */
const namesIn = (list = '') =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => {
      const [name, alias = name] = item.split(/\s+as\s+/);
      return [name, alias];
    });

const modules = new WeakMap();

/** Imported values, top-level declarations and re-exports of a file. */
function moduleOf(files, file) {
  if (!modules.has(files)) modules.set(files, new Map());
  const known = modules.get(files);
  if (!known.has(file)) known.set(file, readModule(files, file));
  return known.get(file);
}

function readModule(files, file) {
  const { code } = scanned(files, file);
  const to = (specifier) => {
    const target = resolveImport(files, file, specifier);
    return target !== null && isScript(target) ? target : null;
  };
  const imported = new Map();
  for (const [, byDefault, list, whole, , specifier] of code.matchAll(IMPORT)) {
    const target = to(specifier);
    if (target === null) continue;
    if (byDefault) imported.set(byDefault, [target, 'default']);
    if (whole) imported.set(whole, [target, '*']);
    for (const [name, alias] of namesIn(list)) imported.set(alias, [target, name]);
  }
  const declared = new Map();
  const found = [...code.matchAll(DECLARATION)];
  for (const [index, match] of found.entries()) {
    const [, kind, names] = match;
    if (kind === 'interface' || kind === 'type') continue;
    const body = code.slice(match.index, found[index + 1]?.index ?? code.length);
    for (const name of names.match(/[\w$]+/g)) declared.set(name, (declared.get(name) ?? '') + body);
  }
  const passedOn = new Map();
  for (const [, list, , specifier] of code.matchAll(RE_EXPORT)) {
    const target = to(specifier);
    if (target === null) continue;
    for (const [name, alias] of namesIn(list)) passedOn.set(alias, [target, name]);
  }
  return { imported, declared, passedOn, to };
}

/** PascalCase names are components and types: they are drawn or described, not called. */
const isStep = (name) => !/^[A-Z][a-z]/.test(name);

/** `name:` of an object or a type, but not the second branch of a condition and no case. */
const isKey = (body, index, name) =>
  /^\s*\??:(?!:)/.test(body.slice(index + name.length)) && !/(\?|\bcase)\s*$/.test(body.slice(0, index));

/** What a declaration leads to, in order of use. */
function stepsFrom(files, file, name) {
  const { imported, declared, to } = moduleOf(files, file);
  const body = declared.get(name) ?? '';
  const steps = [];
  for (const { index, 1: word } of body.matchAll(WORD)) {
    if (word === name || !isStep(word) || isKey(body, index, word)) continue;
    if (imported.has(word)) steps.push([index, imported.get(word)]);
    else if (declared.has(word)) steps.push([index, [file, word]]);
  }
  for (const { index, 0: call, 2: specifier } of body.matchAll(DYNAMIC)) {
    const target = to(specifier);
    if (target === null) continue;
    const after = body.slice(index + call.length, index + call.length + 200);
    const named = [...moduleOf(files, target).declared.keys()].filter((one) =>
      new RegExp(`\\b${one.replaceAll('$', '\\$')}\\b`).test(after),
    );
    for (const one of named.length > 0 ? named : ['*']) steps.push([index, [target, one]]);
  }
  return steps.sort(([a], [b]) => a - b).map(([, step]) => step);
}

/** The files of a trip in the order of the first visit. Throws for a start that is no longer there. */
export function filesOfTrip(files, { starts, domain }) {
  const order = new Set();
  const seen = new Set();
  const visit = (file, name) => {
    const key = `${file}#${name}`;
    if (NOT_COUNTED.test(file) || seen.has(key)) return;
    seen.add(key);
    const { declared, passedOn } = moduleOf(files, file);
    if (passedOn.has(name)) {
      visit(...passedOn.get(name));
      return;
    }
    if (name !== '*' && !declared.has(name)) return;
    order.add(file);
    if (!MECHANISM.test(file) && !domain.test(file)) return;
    const next = name === '*' ? [...declared.keys()].map((one) => [file, one]) : stepsFrom(files, file, name);
    for (const step of next) visit(...step);
  };
  for (const start of starts) {
    const [file, name] = start.split('#');
    if (!files.has(file) || (name !== '*' && !moduleOf(files, file).declared.has(name)))
      throw new Error(`scripts/checks/trips.mjs: a trip starts at ${start}, which is not there`);
    visit(file, name);
  }
  return [...order];
}

/** Local extremes of the floors in the order of the first visit. */
export function changesOfDirection(order) {
  const floors = order.map((file) => FLOORS.findIndex((floor) => floor.test(file))).filter((at) => at >= 0);
  let direction = 0;
  let changes = 0;
  for (const [index, floor] of floors.entries()) {
    const step = Math.sign(floor - (floors[index - 1] ?? floor));
    if (step === 0) continue;
    if (direction !== 0 && step !== direction) changes += 1;
    direction = step;
  }
  return changes;
}

/** Two measures for each trip: its files, and its changes of direction. */
export const TRIP_MEASURES = TRIPS.flatMap((trip) => {
  const measured = (figureOf) => (files) => {
    const order = filesOfTrip(files, trip);
    return { value: figureOf(order), offenders: order };
  };
  const [files, turns] = trip.limit;
  return [
    {
      name: `trip-${trip.name}-files`,
      limit: files,
      goal: trip.goal[0],
      measure: measured((order) => order.length),
    },
    {
      name: `trip-${trip.name}-turns`,
      limit: turns,
      goal: trip.goal[1],
      measure: measured(changesOfDirection),
    },
  ];
});
