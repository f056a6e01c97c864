/**
 * Canary secrets (safety 64): builds with unique secret values and searches all files of the build for them.
 * `.next/static` is sent to browsers; `.next/server` must not contain them either.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../run.mjs';

// These names in a browser file prove that a server room was bundled, whatever the values are. The name of the
// signing key is absent because a screen shows which setting is missing; code that reads that key reads the others
// too.
const SERVER_ONLY_WORDS = ['PAYMENTS_API_KEY', 'AUTH_SECRET', 'PRIVATE KEY-----', 'NEXT_PUBLIC_'];

/** The environment of a live deployment in which every secret is a new canary. */
export function canaryEnv() {
  const canary = (name) => `canary-${name}-${randomBytes(16).toString('hex')}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    PAYMENTS_BASE_URL: `https://${canary('host')}.example`,
    PAYMENTS_API_KEY: canary('api-key'),
    PAYMENTS_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    PAYMENTS_WEBHOOK_SECRET: canary('webhook'),
    PAYMENTS_NAAS_WEBHOOK_SECRET: canary('naas-webhook'),
    AUTH_SECRET: canary('session'),
    ADMIN_EMAIL: `${canary('admin')}@mesa.example`,
    ADMIN_PASSWORD: canary('password'),
    DATABASE_URL: `postgres://mesa:${canary('database')}@127.0.0.1:1/mesa`,
    SANDBOX_CONTROL_TOKEN: canary('control'),
    OIDC_ISSUER: `https://${canary('login')}.example`,
    OIDC_CLIENT_ID: canary('client'),
    OIDC_CLIENT_SECRET: canary('client-secret'),
    SMTP_URL: `smtps://mesa:${canary('mail')}@127.0.0.1:1`,
  };
}

/** The strings to search for: each value, and for a PEM one of its lines (line ends may be rewritten). */
export function needles(env) {
  return Object.values(env).map((value) =>
    value.includes('-----BEGIN') ? (value.split('\n')[3] ?? value) : value,
  );
}

function* filesUnder(dir) {
  if (!existsSync(dir)) return;
  for (const item of readdirSync(dir, { withFileTypes: true })) {
    const full = path.join(dir, item.name);
    if (item.isDirectory()) yield* filesUnder(full);
    else yield full;
  }
}

/** Each `{ file, found }` under `dir` that contains one of the words. */
export function findIn(dir, words) {
  const hits = [];
  for (const file of filesUnder(dir)) {
    const text = readFileSync(file, 'latin1');
    for (const word of words)
      if (text.includes(word)) hits.push({ file: path.relative(ROOT, file), found: word });
  }
  return hits;
}

/** Occurrences in the build in `nextDir`; the list must be empty. Throws when there is nothing to scan. */
export function scanBuild(env, nextDir = path.join(ROOT, '.next')) {
  const browserFiles = path.join(nextDir, 'static');
  if ([...filesUnder(browserFiles)].length === 0) throw new Error(`there are no files in ${browserFiles}`);
  return [
    ...findIn(browserFiles, [...needles(env), ...SERVER_ONLY_WORDS]),
    ...findIn(path.join(nextDir, 'server'), needles(env)),
  ];
}
