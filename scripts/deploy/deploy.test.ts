import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnv } from '@/lib/env/env';
import { SECRETS, variables } from '@/lib/env/variables';
import { GRACE_MS } from '../demo/grace.mjs';
import { ROOT } from '../run.mjs';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').replaceAll(/^\s*#.*$/gm, '');
const compose = read('compose.yaml');
const image =
  read('Dockerfile')
    .split(/^FROM /m)
    .at(-1) ?? '';
const unit = read('scripts/deploy/mesa.service');
const mesa = compose.match(/^ {2}mesa:\n((?: {4}.*\n|\n)+)/m)?.[1] ?? '';

const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found ?? '');
const list = (text: string) => all(text, /^ *secrets: \[(.*)\]$/gm).flatMap((names) => names.split(', '));

const FILES = SECRETS.map((name) => `${name}_FILE`);
const KNOWN = [...Object.keys(variables.shape), ...FILES, 'NODE_ENV'];

test.each([
  ['compose.yaml', all(mesa, /^ {6}([A-Z_]+): /gm)],
  ['Dockerfile', all(image.match(/^ENV (.*)$/m)?.[1] ?? '', /(\w+)=/g)],
  ['mesa.service', all(unit, /^Environment=(.*)$/gm).flatMap((line) => all(line, /(\w+)=/g))],
])('%s sets variables that Mesa reads, and no other', (_file, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !KNOWN.includes(name))).toEqual([]);
});

test('each secret that a service reads as a file is handed to it and has a file', () => {
  const used = all(compose, /_FILE: \/run\/secrets\/(\S+)/g).sort();
  expect(used.length).toBeGreaterThan(3);
  expect(list(compose).sort()).toEqual(used);
  expect(all(compose, /^ {2}(\S+): \{ file: \.\/secrets\/\S+ \}/gm).sort()).toEqual(used);
  expect(all(unit, /%d\/(\S+)/g).sort()).toEqual(all(unit, /^LoadCredential=([^:]+):/gm).sort());
});

test('Mesa runs as nobody in particular, and cannot change its own files', () => {
  expect(image).toMatch(/^USER node$/m);
  expect(image).toMatch(/^COPY --from=build --chown=root:root --chmod=a\+rX \/build\/dist \.\/$/m);
  expect(mesa).toMatch(/^ {4}read_only: true$/m);
  expect(mesa).toMatch(/^ {4}cap_drop: \[ALL\]$/m);
  expect(mesa).toContain("security_opt: ['no-new-privileges:true']");
  expect(unit).toMatch(/^DynamicUser=yes$/m);
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
});

test('the supervisor waits longer than the pause and the longest call', () => {
  const [pause] = all(mesa, /^ {6}DRAIN_SECONDS: (\d+)$/gm);
  expect(all(unit, /DRAIN_SECONDS=(\d+)/g)).toEqual([pause]);
  const least = Number(pause) + GRACE_MS / 1000;
  expect(Number(all(mesa, /^ {4}stop_grace_period: (\d+)s$/gm)[0])).toBeGreaterThan(least);
  expect(Number(all(unit, /^TimeoutStopSec=(\d+)$/gm)[0])).toBeGreaterThan(least);
});

test('the health check asks a route that exists, and the start is the program that the build writes', () => {
  const [asked] = all(image, /HEALTHCHECK[\s\S]*?\}(\/api\/[\w/]+)/g);
  expect(existsSync(path.join(ROOT, 'app', asked ?? '', 'route.ts'))).toBe(true);
  expect(image).toContain('CMD ["node", "start.mjs"]');
  expect(unit).toMatch(/^WorkingDirectory=(\S+)$[\s\S]*^ExecStart=\/usr\/bin\/node \1\/start\.mjs$/m);
  expect(read('scripts/build/standalone.mjs')).toContain("'start.mjs')");
});

test('the environment of compose.yaml with its secrets is complete for a live service', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const given: Record<string, string> = {
    APP_URL: 'https://mesa.example.com',
    PAYMENTS_BASE_URL: 'https://api.payments.example',
    ADMIN_EMAIL: 'first@company.example',
    'api-key': 'key-of-the-account',
    'signing-key':
      '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----\n',
    'auth-secret': '8d1f0b6a94c7e2553fa1d0c6b7e98f42',
    'database-url': 'postgres://mesa:a-password@postgres:5432/mesa',
    'admin-password': 'seven green bicycles by the sea',
  };
  const inserted = (text: string) => {
    const secret = text.match(/^\/run\/secrets\/(\S+)$/)?.[1];
    if (secret === undefined)
      return text.replace(/\$\{(\w+):[-?](.*)\}/, (_all, name, otherwise) => given[name] ?? otherwise);
    writeFileSync(path.join(folder, secret), given[secret] ?? '');
    return path.join(folder, secret);
  };
  const lines = [...mesa.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)];
  const environment = Object.fromEntries(lines.map(([, name, text]) => [name, inserted(text ?? '')]));
  const parsed = parseEnv({ NODE_ENV: 'production', HOST: '0.0.0.0', ...environment });
  expect(parsed).toMatchObject({ ok: true, env: { environment: 'live', appUrl: given.APP_URL } });
});

test('a file of further settings may be absent', () => {
  expect(mesa).toMatch(/^ {4}env_file: \[\{ path: mesa\.env, required: false \}\]$/m);
});
