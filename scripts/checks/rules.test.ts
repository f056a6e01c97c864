import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run.mjs';

/** Source rules that lint cannot express. Each message says what to do instead. */
interface Rule {
  name: string;
  instead: string;
  /** Files the rule applies to. */
  files: RegExp;
  /** Must not occur on a line. */
  forbidden: RegExp;
  /** Files where it may occur, each with the reason. */
  except?: Record<string, string>;
  /** Lines that break the rule and lines that do not: proof that the rule can fail. */
  caught: string[];
  free: string[];
}

const AMOUNT =
  '(?:\\w*[aA]mount\\w*|available|in_transit|to_receive|blocked|rate|balance|calculated_BRL\\w*)';

const RULES: Rule[] = [
  {
    name: 'money never becomes a JavaScript number',
    instead: 'keep the decimal string; arithmetic is in lib/money (safety 26)',
    // The conformance suite tests from outside: it compares within a tolerance and moves no money.
    files: /^(lib\/(?!testing\/conformance\/)|components\/|app\/)/,
    forbidden: new RegExp(
      `(?<!\\w)(?:Number|parseInt|Number\\.parseFloat)\\([^)]*\\b(?:\\w+\\.)*${AMOUNT}\\b|[^\\w.]\\+${AMOUNT}\\b`,
    ),
    except: { 'components/balances/bucket-shares.ts': 'lengths of bars in pixels, never a figure' },
    caught: ['const n = Number(quote.rate);', 'parseInt(from_amount, 10)', 'x = +available;'],
    free: ['Number(headers.age)', 'jsonNumber(record.rate)', 'a + available', 'Number.isInteger(limit)'],
  },
  {
    name: 'an absent amount is never replaced by another value',
    instead: 'test with Object.hasOwn: a missing key is not zero (safety 28)',
    files: /^(lib|components|app)\//,
    forbidden: new RegExp(`\\b${AMOUNT}\\s*(?:\\|\\|(?!=)\\s*(?:['"\`0]|null)|\\?\\?\\s*['"\`]?0)`),
    caught: ["account.available || '0'", 'rate || 0', 'from_amount ?? "0"', 'blocked ?? 0'],
    free: [
      'if (!available || !blocked)',
      'rate ?? previous.rate',
      'available === undefined || isZero(available)',
    ],
  },
  {
    name: 'no money state lies in the browser',
    instead: 'money state comes from the register; only the intent id lies in sessionStorage',
    files: /^(components|lib\/queries)\//,
    forbidden: /\blocalStorage\b/,
    except: {
      'components/ui/hooks/shortcuts-store.ts': 'whether shortcuts are on is a taste, not a fact',
      'components/sandbox/stories/story-state.ts':
        'a step of a story on the sandbox; it outlives a change of person',
      'components/sandbox/stories/story-bar-slot.tsx': 'whether a story is in progress, sandbox only',
      'lib/queries/api/begin-again.ts': 'forgets the stories of a demo that began again',
    },
    caught: ['localStorage.setItem("quote", x)'],
    free: ['sessionStorage.getItem(key)'],
  },
  {
    name: 'no server actions',
    instead: 'write a route with route({...}): server actions are the door of most advisories',
    files: /^(app|components|lib)\//,
    forbidden: /^\s*['"]use server['"]/,
    caught: ["'use server';"],
    free: ["'use client';"],
  },
  {
    name: 'no cache between users',
    instead: 'every answer is no-store and every page dynamic',
    files: /^(app|lib)\//,
    forbidden: /^\s*['"]use cache['"]|\bunstable_cache\b|\bgenerateStaticParams\b|export const revalidate\b/,
    caught: ["'use cache';", 'unstable_cache(read)', 'export const revalidate = 60;'],
    free: ["cache-control: 'no-store'", "'use client';"],
  },
  {
    name: 'the picture pipeline stays shut',
    instead: 'plain <img> or inline SVG: next/image and next/og were doors to remote code',
    files: /^(app|components|lib)\//,
    forbidden: /from ['"]next\/(og|image)['"]/,
    caught: ["import Image from 'next/image';"],
    free: ["import Link from 'next/link';"],
  },
  {
    name: 'nothing of the environment is baked into the browser',
    instead: 'the browser talks to its own origin; hand values down from the layout',
    files: /^(app|components|lib)\/|^(proxy|instrumentation)\.ts$|^next\.config\.mjs$/,
    forbidden: /NEXT_PUBLIC_/,
    caught: ['NEXT_PUBLIC_KEY'],
    free: ['APP_URL'],
  },
  {
    name: 'no markup from strings',
    instead: 'render text; the API’s words are quoted, never interpreted (safety 55)',
    files: /^(app|components)\//,
    forbidden: /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML/,
    caught: ['<p dangerouslySetInnerHTML={{ __html: reason }} />', 'node.innerHTML = reason'],
    free: ['<p>{reason}</p>'],
  },
  {
    name: 'what others said is quoted by Quote',
    instead:
      'components/ui/data/quoted-text.tsx isolates it, so that it cannot turn the words around it (safety 54)',
    files: /^(app|components)\//,
    forbidden: /<q(?![\w-])/,
    except: { 'components/ui/data/quoted-text.tsx': 'it is the one' },
    caught: ['<q className="break-words">{reason}</q>', '<q>', '          <q'],
    free: ['<Quote>{reason}</Quote>', '<qr-code />', '<QrCode text={address} />'],
  },
  {
    name: 'a time of the API is read by lib/time',
    instead: 'parseTimestamp: Date.parse takes what RFC 3339 does not (safety 39)',
    files: /^(components|app|lib\/(queries|operations|upstream|store|bff))\//,
    forbidden: /\b(Date\.parse|new Date)\([^)]*\b(expires_at|renewable_up_to|settlement_eta\w*)\b/,
    caught: ['Date.parse(quote.expires_at)', 'new Date(option.settlement_eta)'],
    free: ['parseTimestamp(expires_at)', 'Date.parse(conversion.created_at)', 'new Date(ms)'],
  },
  {
    name: 'the address changes in one place',
    instead:
      'changeAddress of lib/queries/change-address.ts: the router ignores a state that has its own marks',
    files: /^(app|components|lib)\//,
    forbidden: /\bhistory\s*\.\s*(pushState|replaceState|state)\b/,
    except: { 'lib/queries/change-address.ts': 'it is the one' },
    caught: [
      "window.history.replaceState(window.history.state, '', '/requests')",
      "history.pushState(null, '', url)",
    ],
    free: ["changeAddress('push', url)", 'window.history.back()'],
  },
  {
    name: 'a part that loads later is made in one place',
    instead:
      'lazyPart, lazyOverlay or optionalPart of components/ui/loading/lazy-part.tsx: React keeps a rejected lazy part for ever',
    files: /^(app|components)\//,
    forbidden: /\b(lazy|dynamic)\s*[(<]/,
    except: { 'components/ui/loading/lazy-part.tsx': 'it is the one' },
    caught: [
      "const Panel = lazy(async () => ({ default: (await import('./panel')).Panel }));",
      'const Prove = lazy<ComponentType>(load);',
      "const Chart = dynamic(() => import('./chart'));",
    ],
    free: ["const Panel = lazyPart(async () => (await import('./panel')).Panel);"],
  },
];

const NO_CONCEPT = /(^|\/)(utils?|helpers?|common|misc|types)(\/|\.(tsx?|mjs)$)/;

function* sources(folder: string): Generator<string> {
  for (const item of readdirSync(path.join(ROOT, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, item.name);
    if (item.isDirectory()) yield* sources(file);
    else if (/\.(ts|tsx|mjs)$/.test(item.name)) yield file;
  }
}

const FILES = ['app', 'components', 'lib'].flatMap((folder) => [...sources(folder)]);
const TESTS = FILES.filter((file) => /\.test\.tsx?$/.test(file));
const CODE = FILES.filter((file) => !TESTS.includes(file));

function breaches(rule: Rule): string[] {
  return CODE.filter((file) => rule.files.test(file) && !rule.except?.[file]).flatMap((file) =>
    readFileSync(path.join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        isCode(line) && rule.forbidden.test(line) ? [`${file}:${index + 1}: ${rule.instead}`] : [],
      ),
  );
}

const isCode = (line: string) => !/^\s*(\/\/|\*|\/\*)/.test(line);

for (const rule of RULES) {
  test(`${rule.name}: nowhere in the source`, () => {
    expect(breaches(rule)).toEqual([]);
  });

  test(`${rule.name}: the scan catches what it is for, and nothing else`, () => {
    expect(rule.caught.filter((line) => !rule.forbidden.test(line))).toEqual([]);
    expect(rule.free.filter((line) => rule.forbidden.test(line))).toEqual([]);
  });
}

test('rooms and files are named after concepts: no utils, helpers, common, misc or types, and no barrel', () => {
  const wrong = FILES.filter((file) => NO_CONCEPT.test(file) || /\/index\.tsx?$/.test(file));
  expect(wrong).toEqual([]);
});

test('every server file begins with the wall: `server-only` is its first import', () => {
  const server = /^lib\/((bff|operations|upstream|store|auth|sandbox|env|log)\/)/;
  const exempt = /^lib\/store\/(migrations\/|drizzle\.config\.ts)|\.d\.ts$/;
  const open = CODE.filter((file) => server.test(file) && !exempt.test(file)).filter((file) => {
    const text = readFileSync(path.join(ROOT, file), 'utf8');
    return text.match(/^import\b.*$/m)?.[0] !== "import 'server-only';";
  });
  expect(open).toEqual([]);
});

test('no test replaces a module of ours: the far end is the sandbox or a scripted upstream, and files share a process', () => {
  const replaced = /\bvi\.(do)?mock\(/i;
  expect("vi.mock('@/lib/store/engine/open-store')").toMatch(replaced);
  expect(TESTS.filter((file) => replaced.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

const PRODUCT = CODE.filter((file) => !/^lib\/(sandbox|testing)\//.test(file));

const definitionsOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`^\\s*(?:export )?(?:function\\*?|const|let) ${name}\\b`, 'gm'))].length;

test.each(['isDefiniteRefusal', 'renewalIsOver'])(
  '%s is defined in one place: it decides about money',
  (name) => {
    const times = PRODUCT.map((file) => definitionsOf(readFileSync(path.join(ROOT, file), 'utf8'), name));
    expect(times.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(definitionsOf(`export const ${name} = 1;\n// const ${name}\nconst a = ${name}();`, name)).toBe(1);
  },
);

/** Three or more statuses in a row, all 4xx or 5xx: a copy of "the API certainly did nothing". */
const FAILURE_LIST = /\[\s*(?:\.\.\.[\w.]+\s*,\s*)?[45]\d\d(?:\s*,\s*[45]\d\d){2,}\s*,?\s*\]/;

test('the statuses that prove a refusal are listed in one file', () => {
  const lists = PRODUCT.filter((file) => FAILURE_LIST.test(readFileSync(path.join(ROOT, file), 'utf8')));
  // The second lists statuses after which a read is repeated, never a call that may act.
  expect(lists).toEqual(['lib/upstream/definite-failures.ts', 'lib/upstream/retry.ts']);
  expect(
    ['[\n  400,\n  401,\n  404,\n]', '[...COMMON, 409, 410, 422]'].filter((one) => !FAILURE_LIST.test(one)),
  ).toEqual([]);
  expect(
    ['[400, 401]', '[200, 401, 404]', '[4, 400, 401, 404]'].filter((one) => FAILURE_LIST.test(one)),
  ).toEqual([]);
});

test('an exception of a rule names a file that exists', () => {
  const named = RULES.flatMap((rule) => Object.keys(rule.except ?? {}));
  expect(named.filter((file) => !FILES.includes(file))).toEqual([]);
});
