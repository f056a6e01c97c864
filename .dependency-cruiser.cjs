/**
 * The one-way rules between the rooms. Checked on resolved files, so an alias, a dynamic import or a
 * type-only import is seen like any other; scripts/dependency-rules.test.ts proves that each rule can fail.
 */
const UNIVERSAL = 'contract|money|time|i18n|access';
const SERVER = '^lib/(bff|operations|upstream|store|auth|sandbox)/|^lib/(env|log)[^/]*\\.ts$';
const TEST = '\\.test\\.tsx?$';

/** `room` may import itself and what `allowed` matches, and nothing else of ours. */
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
      'The contract is the ground under every other room.',
    ),
    mayImportOnly(
      'universal-imports-contract',
      '^lib/(money|time|i18n|access)/',
      '^lib/contract/',
      'Universal rooms run on both sides: they know the contract and themselves.',
    ),
    mayImportOnly(
      'queries-import-universal',
      '^lib/queries/',
      `^lib/(${UNIVERSAL})/`,
      'The browser asks only our own /api.',
    ),
    mayImportOnly(
      'env-imports-contract',
      '^lib/env[^/]*\\.ts$',
      '^lib/contract/',
      'Everyone reads the environment; it reads nobody.',
    ),
    mayImportOnly(
      'log-imports-env',
      '^lib/log[^/]*\\.ts$',
      '^lib/env[^/]*\\.ts$',
      'Everyone logs; the log knows nobody.',
    ),
    mayImportOnly(
      'sandbox-imports-universal',
      '^lib/sandbox/',
      `^lib/(${UNIVERSAL})/`,
      'The sandbox stands at the other end of a wire: where its world is kept is injected.',
    ),
    mayImportOnly(
      'upstream-imports-universal',
      '^lib/upstream/',
      `^lib/(${UNIVERSAL})/|^lib/(env|log)[^/]*\\.ts$`,
      'The client of the payments API knows no store and no session.',
    ),
    mayImportOnly(
      'store-imports-universal',
      '^lib/store/',
      `^lib/(${UNIVERSAL})/|^lib/(env|log)\\.ts$|^lib/sandbox/world-store\\.ts$`,
      'Registers know data only. The shape in which the sandbox keeps its world is the one exception.',
    ),
    mayImportOnly(
      'auth-imports-store',
      '^lib/auth/',
      `^lib/(${UNIVERSAL}|store)/|^lib/(env|log)[^/]*\\.ts$`,
      'Who someone is: store and access table.',
    ),
    mayImportOnly(
      'operations-import-upstream-and-store',
      '^lib/operations/',
      `^lib/(${UNIVERSAL}|upstream|store)/|^lib/(env|log)\\.ts$|^lib/sandbox/`,
      'Verbs know the API and the registers, never HTTP, sessions or screens.',
    ),
    mayImportOnly(
      'bff-imports-operations-and-auth',
      '^lib/bff/',
      `^lib/(${UNIVERSAL}|operations|auth)/|^lib/(env|log)[^/]*\\.ts$`,
      'The route wrapper talks to operations, never past them.',
    ),
    mayImportOnly(
      'ui-is-without-domain',
      '^components/ui/',
      '^lib/(i18n|money|time|access)/|^lib/contract/errors\\.ts$',
      'Primitives have no domain word in them; error codes and the access table are what each of them may need.',
    ),
    never(
      'later-halves-load-alone',
      '^components/ui/[^/]+-surface\\.tsx$',
      '^components/ui/[^/]+-surface\\.tsx$',
      'A half that is fetched when it is wanted brings no other along: that one is drawn through its own first half.',
    ),
    {
      name: 'features-do-not-import-each-other',
      comment: 'Compose features in app/.',
      severity: 'error',
      from: { path: '^components/([^/]+)/', pathNot: `${TEST}|^components/(ui|signin)/` },
      to: { path: '^components/', pathNot: '^components/(ui|$1)/' },
    },
    {
      name: 'sign-in-is-the-door-of-the-shell',
      comment: 'It shows the language switch of the shell, and nothing of a feature.',
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
    never('lib-never-looks-up', '^lib/', '^(app|components)/', 'Never upwards.'),
    never(
      'browser-never-reaches-server',
      '^(components|lib/queries)/',
      SERVER,
      'Not even through two other files.',
      {
        to: { reachable: true },
      },
    ),
    never(
      'universal-never-reaches-server',
      `^lib/(${UNIVERSAL})/`,
      SERVER,
      'Not even through two other files.',
      {
        to: { reachable: true },
      },
    ),
    never(
      'sandbox-never-reaches-upstream',
      '^lib/sandbox/',
      '^lib/(upstream|store|operations|bff|auth)/',
      'One wire between them.',
      {
        to: { reachable: true },
      },
    ),
    never(
      'few-know-the-sandbox',
      '^(app|components|lib|instrumentation\\.ts|proxy\\.ts)',
      '^lib/sandbox/',
      'Only the composition of services, the mounts and the register that keeps its world know that it exists.',
      {
        fromNot:
          '^lib/(sandbox|upstream)/|^lib/operations/((memory-)?services|embedded-sandbox)\\.ts$|^lib/store/sandbox-world\\.ts$|^app/sandbox/',
      },
    ),
    never(
      'routes-go-through-operations',
      '^app/',
      '^lib/(upstream|store|sandbox)/',
      'A page or a route calls a verb.',
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
    never('nobody-imports-tests', '^(app|components|lib)/', TEST, 'A test is nobody else’s ground.'),
    {
      name: 'no-cycles',
      comment: 'Type-only imports count: a cycle of types is a concept cut in two.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment: 'Every import leads to a file.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs in production is a dependency, not a devDependency.',
      severity: 'error',
      from: {
        path: '^(app|components|lib)/',
        pathNot: `${TEST}|\\.config\\.ts$|^lib/(store/describe-stores|operations/desk\\.testing|sandbox/body-fuzz|time/machine-zones\\.testing)\\.ts$`,
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
      comment: "The first line is `import 'server-only'`: the bundler's wall around the keys.",
      severity: 'error',
      // The page of the description is sent to the browser as it stands.
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
