import createNextIntlPlugin from 'next-intl/plugin';
import { hintFirstLoads } from './scripts/compile-hints.mjs';
import { HSTS, SECURITY_HEADERS, STRICTEST_POLICY } from './security-headers.mjs';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/**
 * Everything but the pages behind the sandbox's links: each of them writes a policy for its own styles and for
 * where its payer may be sent, and a policy written here would win over it.
 */
const POLICED = '/((?!sandbox/(?:pay|withdrawal|kyb)/).*)';

/** The docs page of the embedded sandbox: its own files alone (lib/sandbox/openapi/serve-description.ts). */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

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
      'use-intl/format-message': './lib/i18n/format-message.ts',
    },
  },
  compiler: { runAfterProductionCompile: async ({ distDir }) => hintFirstLoads(distDir) },
  experimental: {
    authInterrupts: true,
    // Few files per page: each request costs a first visit more than a shared kilobyte saves the next page.
    turbopackChunking: { minChunkSize: 150_000, maxChunkCountPerGroup: 1, maxMergeChunkSize: 4_000_000 },
  },
  async headers() {
    return [
      { source: '/:path*', headers: SECURITY_HEADERS },
      { source: POLICED, headers: [STRICTEST_POLICY] },
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
