/**
 * One-way rules between the rooms. They apply to resolved files, so aliases, dynamic imports and type-only imports
 * count. scripts/checks/dependency-rules.test.ts proves that each rule can fail.
 */
const UNIVERSAL = 'contract|money|time|i18n|access';
const SERVER = '^lib/(bff|operations|upstream|store|auth|sandbox)/|^lib/(env|log)/';
const TEST = '\\.test\\.tsx?$|^lib/testing/';

/** `room` may import itself and paths that match `allowed`; nothing else of app, components and lib. */
function mayImportOnly(name, room, allowed, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: room, pathNot: TEST },
    to: { path: '^(app|components|lib)/', pathNot: [room, allowed].filter(Boolean).join('|') },
  };
}

function never(name, from, to, comment, extra = {}) {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from, pathNot: extra.fromNot ? `${TEST}|${extra.fromNot}` : TEST },
    to: { path: to, ...extra.to },
  };
}

module.exports = {
  forbidden: [
    mayImportOnly(
      'contract-imports-nothing',
      '^lib/contract/',
      '',
      'Every other room imports the contract; it imports none.',
    ),
    mayImportOnly(
      'universal-imports-contract',
      '^lib/(money|time|i18n|access)/',
      '^lib/contract/',
      'Universal rooms run in the browser and on the server; they import the contract and themselves.',
    ),
    mayImportOnly(
      'queries-import-universal',
      '^lib/queries/',
      `^lib/(${UNIVERSAL})/`,
      'The browser requests only our own /api.',
    ),
    mayImportOnly(
      'env-imports-contract',
      '^lib/env/',
      '^lib/contract/|^lib/time/zone\\.ts$',
      'Many rooms import the environment; it imports the contract and the check of a zone name only.',
    ),
    mayImportOnly(
      'log-imports-env',
      '^lib/log/',
      '^lib/env/',
      'Many rooms import the log; it imports the environment only.',
    ),
    mayImportOnly(
      'sandbox-imports-universal',
      '^lib/sandbox/',
      `^lib/(${UNIVERSAL})/`,
      'The sandbox is reached through requests; the storage of its world is injected.',
    ),
    mayImportOnly(
      'upstream-imports-universal',
      '^lib/upstream/',
      `^lib/(${UNIVERSAL})/|^lib/(env|log)/`,
      'The client of the payments API has no access to store and session.',
    ),
    mayImportOnly(
      'store-imports-universal',
      '^lib/store/',
      `^lib/(${UNIVERSAL})/|^lib/(env/env|log/log)\\.ts$|^lib/sandbox/world/world-store\\.ts$`,
      'Registers contain data only. The one exception: the shape of the sandbox world that they store.',
    ),
    mayImportOnly(
      'auth-imports-store',
      '^lib/auth/',
      `^lib/(${UNIVERSAL}|store)/|^lib/(env|log)/`,
      'Sign-in and sessions need the store and the access table only.',
    ),
    mayImportOnly(
      'operations-import-upstream-and-store',
      '^lib/operations/',
      `^lib/(${UNIVERSAL}|upstream|store)/|^lib/(env/env|log/log)\\.ts$|^lib/sandbox/`,
      'Verbs use the API and the registers, never HTTP, sessions or screens.',
    ),
    mayImportOnly(
      'bff-imports-operations-and-auth',
      '^lib/bff/',
      `^lib/(${UNIVERSAL}|operations|auth)/|^lib/(env|log)/`,
      'The route wrapper calls operations and never bypasses them.',
    ),
    mayImportOnly(
      'ui-is-without-domain',
      '^components/ui/',
      '^lib/(i18n|money|time|access)/|^lib/contract/(bff/errors|values/(calendar-day|defined|field-reasons|reason-length))\\.ts$',
      'Primitives contain no domain word; they may need error codes, reasons of fields, lengths of reasons, calendar days and the access table.',
    ),
    never(
      'later-halves-load-alone',
      '^components/ui/.+-surface\\.tsx$',
      '^components/ui/.+-surface\\.tsx$',
      'A lazily loaded part must not load another one; use that one through its own entry file.',
    ),
    {
      name: 'features-do-not-import-each-other',
      comment: 'Compose features in app/. Every list may use components/lists.',
      severity: 'error',
      from: { path: '^components/([^/]+)/', pathNot: `${TEST}|^components/(ui|signin)/` },
      to: { path: '^components/', pathNot: '^components/(ui|lists|$1)/' },
    },
    {
      name: 'sign-in-is-the-door-of-the-shell',
      comment: 'The sign-in page uses the language switch of the shell and no feature.',
      severity: 'error',
      from: { path: '^components/signin/', pathNot: TEST },
      to: { path: '^components/', pathNot: '^components/(ui|shell|signin)/' },
    },
    mayImportOnly(
      'components-import-queries-and-universal',
      '^components/',
      `^lib/(${UNIVERSAL}|queries)/`,
      'Screens get data through lib/queries.',
    ),
    never('lib-never-looks-up', '^lib/', '^(app|components)/', 'lib never imports screens or pages.'),
    never(
      'browser-never-reaches-server',
      '^(components|lib/queries)/',
      SERVER,
      'Not even through other files.',
      {
        to: { reachable: true },
      },
    ),
    never('universal-never-reaches-server', `^lib/(${UNIVERSAL})/`, SERVER, 'Not even through other files.', {
      to: { reachable: true },
    }),
    never(
      'sandbox-never-reaches-upstream',
      '^lib/sandbox/',
      '^lib/(upstream|store|operations|bff|auth)/',
      'The two sides exchange requests only.',
      {
        to: { reachable: true },
      },
    ),
    never(
      'few-know-the-sandbox',
      '^(app|components|lib|instrumentation\\.ts|proxy\\.ts)',
      '^lib/sandbox/',
      'Only the composition of services, the mounts and the register of its world import the sandbox.',
      {
        fromNot:
          '^lib/(sandbox|upstream)/|^lib/operations/(services|sandbox/embedded-sandbox)\\.ts$|^lib/store/sandbox-world\\.ts$|^app/sandbox/',
      },
    ),
    never(
      'live-loads-no-sandbox',
      '^(app|lib)/',
      '^lib/sandbox/',
      'Only import() reaches its code, so that a live server never loads it. The two named files hold types alone.',
      {
        fromNot: '^lib/sandbox/|^lib/operations/sandbox/embedded-sandbox\\.ts$',
        to: { dynamic: false, pathNot: '^lib/sandbox/(http/sandbox|world/world-store)\\.ts$' },
      },
    ),
    never(
      'embedded-sandbox-loads-on-demand',
      '^(app|lib)/',
      '^lib/operations/sandbox/embedded-sandbox\\.ts$',
      'Only the composition of services loads it, by import().',
      { to: { dynamic: false } },
    ),
    never(
      'routes-go-through-operations',
      '^app/',
      '^lib/(upstream|store|sandbox)/',
      'A page or a route calls a verb of lib/operations.',
      {
        fromNot: '^app/sandbox/',
      },
    ),
    never(
      'proxy-decides-nothing',
      '^proxy\\.ts$',
      SERVER,
      'proxy.ts gives pages their nonce and never decides who may do what.',
      {
        to: { reachable: true },
      },
    ),
    never('nobody-imports-tests', '^(app|components|lib)/', '\\.test\\.tsx?$', 'No code depends on a test.'),
    never(
      'test-support-is-for-tests',
      '^(app|components|lib)/',
      '^lib/testing/',
      'Only tests and benchmarks import lib/testing.',
    ),
    {
      name: 'no-cycles',
      comment: 'Type-only imports count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment: 'Every import resolves to a file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-packages',
      comment: 'Packages that run in production are dependencies, not devDependencies.',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: `${TEST}|\\.config\\.ts$`,
      },
      to: {
        dependencyTypes: ['npm-dev'],
        pathNot: '^node_modules/@types/',
      },
    },
  ],
  required: [
    {
      name: 'server-rooms-say-so',
      comment: "The first line is `import 'server-only'`: the bundler then refuses the file in browser code.",
      severity: 'error',
      // Files in openapi/page are sent to the browser unchanged.
      module: {
        path: SERVER,
        pathNot: `${TEST}|\\.d\\.ts$|^lib/store/(migrations/|drizzle\\.config\\.ts$)|^lib/sandbox/openapi/page/`,
      },
      to: { path: '(^|/)node_modules/server-only/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|e2e|public)/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['react-server', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts', '.json'],
    },
  },
};
