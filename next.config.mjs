import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import createNextIntlPlugin from 'next-intl/plugin';
import { HSTS, SECURITY_HEADERS, STRICTEST_POLICY } from './security-headers.mjs';

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts');

/** All but the pages behind sandbox links: they set their own policy, which one from here would override. */
const POLICED = '/((?!sandbox/(?:world_[0-9a-f]+/)?(?:pay|withdrawal|kyb)/).*)';

/** The embedded sandbox's docs page: its own files only (lib/sandbox/openapi/serve-description.ts). */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Functions load them instead of migrating a store, playing a demo's past and sharing a secret; `vercel-build` makes them. */
const SNAPSHOTS =
  process.env.VERCEL === undefined ? [] : ['./node_modules/.cache/mesa/{store-*.tar,past-*.gz,demo-secret}'];

/** The first build of a demo is waited for: without a cache, and without positions for stacks. */
const isFirstOfDemo = process.env.MESA_FIRST_BUILD === '1';

/** One name for all processes of a build, which read this file each for themselves. */
const newName = () => {
  process.env.MESA_BUILD_NAME ??= randomBytes(9).toString('base64url');
  return process.env.MESA_BUILD_NAME;
};

/**
 * The name of the build that a page came from: a page of an earlier one loads anew when somebody moves on, instead of
 * mixing two versions. The server reads it back from the build. Vercel names its deployments itself.
 *
 * @returns {Pick<import('next').NextConfig, 'deploymentId' | 'generateBuildId'>}
 */
function named(phase) {
  if (process.env.VERCEL !== undefined) return {};
  if (phase === 'phase-production-build') return { deploymentId: newName(), generateBuildId: newName };
  if (phase !== 'phase-production-server') return {};
  try {
    const id = readFileSync(path.join(config.distDir, 'BUILD_ID'), 'utf8').trim();
    return { deploymentId: id };
  } catch {
    return {};
  }
}

/** @type {import('next').NextConfig & { distDir: string }} */
const config = {
  reactStrictMode: true,
  // The benchmark builds beside the real build.
  distDir: process.env.NEXT_DIST_DIR ?? '.next',
  // scripts/build/standalone.mjs: the files that production reads and no others.
  output: process.env.MESA_STANDALONE === '1' ? 'standalone' : undefined,
  poweredByHeader: false,
  agentRules: false,
  // Some contract paths end with a slash; a 308 would break a signed request.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  serverExternalPackages: ['@electric-sql/pglite'],
  outputFileTracingIncludes: {
    '/*': ['./lib/store/migrations/**/*', ...SNAPSHOTS],
    '/sandbox/*': [
      './lib/sandbox/openapi/page/*',
      './node_modules/swagger-ui-dist/{swagger-ui.css,swagger-ui-bundle.js,favicon-32x32.png}',
    ],
  },
  // Messages arrive compiled (lib/i18n/compiled-messages.ts), so the browser needs no ICU parser.
  turbopack: {
    resolveAlias: {
      'use-intl/format-message': './lib/i18n/format-message.ts',
    },
  },
  // A demo leaves types to `npm run verify` (scripts/build/build.mjs).
  typescript: { ignoreBuildErrors: process.env.MESA_UNTYPED_BUILD === '1' },
  experimental: {
    authInterrupts: true,
    // Stacks in the log name our files and lines.
    serverSourceMaps: !isFirstOfDemo,
    turbopackFileSystemCacheForBuild: !isFirstOfDemo,
    // Few files per page: a request costs a first visit more than a shared kilobyte saves later.
    turbopackChunking: { minChunkSize: 150_000, maxChunkCountPerGroup: 1, maxMergeChunkSize: 4_000_000 },
  },
  async redirects() {
    return [
      {
        source: '/sandbox/:tab(clauses|developers|faults|sub-merchants|transactions|webhooks)',
        destination: '/sandbox',
        permanent: true,
      },
    ];
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

export default (phase) => withNextIntl({ ...config, ...named(phase) });
