import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** The strictest content policy there is; proxy.ts replaces it on pages, which need their own scripts and styles. */
const POLICY = {
  key: 'content-security-policy',
  value: "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

/**
 * Everything but the pages behind the sandbox's links: each of them writes a policy for its own styles and for
 * where its payer may be sent, and a policy written here would win over it.
 */
const POLICED = '/((?!sandbox/(?:pay|withdrawal|kyb)/).*)';

/** Headers of every answer, static files and errors included (safety W4). */
const SECURITY_HEADERS = [
  { key: 'x-content-type-options', value: 'nosniff' },
  { key: 'x-frame-options', value: 'DENY' },
  { key: 'referrer-policy', value: 'strict-origin-when-cross-origin' },
  { key: 'cross-origin-opener-policy', value: 'same-origin' },
  { key: 'cross-origin-resource-policy', value: 'same-origin' },
  {
    key: 'permissions-policy',
    value:
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), browsing-topics=(), clipboard-write=(self)',
  },
];

/** The docs page of the embedded sandbox: its own files alone (lib/sandbox/openapi/serve-description.ts). */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Two years, and only where the answer travels over https: on plain http browsers ignore it. */
const HSTS = { key: 'strict-transport-security', value: 'max-age=63072000; includeSubDomains' };

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  // The benchmark builds beside the real build, never over it.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  poweredByHeader: false,
  agentRules: false,
  // The contract writes some of its paths with a trailing slash; a 308 would break a signed request.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  serverExternalPackages: ['@electric-sql/pglite'],
  outputFileTracingIncludes: {
    '/*': ['./lib/store/migrations/**/*'],
    '/sandbox/*': [
      './lib/sandbox/openapi/page/*',
      './node_modules/swagger-ui-dist/{swagger-ui.css,swagger-ui-bundle.js,favicon-32x32.png}',
    ],
  },
  // Messages arrive compiled (lib/i18n/compiled.ts), so the browser needs no ICU parser.
  turbopack: {
    resolveAlias: {
      'use-intl/format-message': './node_modules/use-intl/dist/esm/production/format-message/format-only.js',
    },
  },
  experimental: { authInterrupts: true },
  async headers() {
    return [
      { source: '/:path*', headers: SECURITY_HEADERS },
      { source: POLICED, headers: [POLICY] },
      {
        source: '/sandbox/_sandbox/docs/:path*',
        headers: [{ key: 'content-security-policy', value: DOCS_POLICY }],
      },
      {
        source: '/:path*',
        has: [{ type: 'header', key: 'x-forwarded-proto', value: 'https' }],
        headers: [HSTS],
      },
    ];
  },
};

export default withNextIntl(config);
