import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../run.mjs';
import { buildError } from './build.mjs';
import { ensureInstalled, installAdvice, isInstalled, requireNode, runsOn } from './install.mjs';

const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test('the Node that Mesa asks for is the one its packages ask for, in the manifest, the check and the README', () => {
  const engines = JSON.parse(text('package.json')).engines.node;
  // One newest major: Vercel takes the newest that is named, and would follow an open end by itself.
  expect(engines).toBe('^20.19.0 || ^22.13.0 || ^24.0.0');
  expect(JSON.parse(text('package-lock.json')).packages[''].engines.node).toBe(engines);
  expect(text('README.md')).toContain('Node 24 (22.13 works; 20.19 with a warning');
  const tried = [
    '18.20.0',
    '20.18.1',
    '20.19.0',
    '21.7.0',
    '22.12.0',
    '22.13.0',
    '23.5.0',
    '24.0.0',
    '26.1.0',
  ];
  expect(tried.filter(runsOn)).toEqual(['20.19.0', '22.13.0', '24.0.0', '26.1.0']);
});

afterEach(() => vi.restoreAllMocks());

test('who starts the demo or a build on Node 20 reads that it gets no security fixes, as the server logs it', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (const version of ['22.13.0', '24.0.0']) requireNode(version);
  expect(warn).not.toHaveBeenCalled();
  requireNode('20.19.0');
  const [said] = warn.mock.calls.flat();
  expect(said).toContain('Node 20 gets no security fixes since April 2026');
  expect(text('scripts/demo/server-child.mjs')).toContain(String(said).trim());
});

test('without the packages each command says how to get them, and names a program of dist/ only for what it does', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-production-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const room of ['sandbox', 'admin'])
    cpSync(path.join(ROOT, 'scripts', room), path.join(folder, 'scripts', room), { recursive: true });
  const said = (command: string) => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts', command)], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('npm ci.')]);
    return stderr;
  };
  expect(said('admin/admin.mjs')).toContain('node admin.mjs of npm run build:standalone');
  expect(said('admin/audit-verify.mjs')).toContain('node audit-verify.mjs of npm run build:standalone');
  for (const command of ['sandbox/sandbox.mjs', 'sandbox/conformance.mjs'])
    expect(said(command)).not.toContain('build:standalone');
});

/** A folder with a lock file of three packages, of which those named are installed. */
function folderWith(installed: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'mesa-install-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const packages = {
    'node_modules/next': { version: '1.0.0' },
    'node_modules/vitest': { version: '2.0.0', dev: true },
    'node_modules/other-system': { version: '3.0.0', optional: true },
  };
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  const present = Object.entries(packages).filter(([name]) => installed.includes(path.basename(name)));
  for (const [name] of present) {
    mkdirSync(path.join(root, name), { recursive: true });
    writeFileSync(path.join(root, name, 'package.json'), '{}');
  }
  mkdirSync(path.join(root, 'node_modules'), { recursive: true });
  const lock = JSON.stringify({ packages: Object.fromEntries(present) });
  writeFileSync(path.join(root, 'node_modules/.package-lock.json'), lock);
  return root;
}

const enough = (root: string) => [isInstalled({ dev: false, root }), isInstalled({ root })];

test('the packages of tests are left out of a demo, and a half install is noticed', () => {
  expect(enough(folderWith(['next', 'vitest']))).toEqual([true, true]);
  expect(enough(folderWith(['next']))).toEqual([true, false]);
  expect(enough(folderWith([]))).toEqual([false, false]);
  const emptied = folderWith(['next', 'vitest']);
  rmSync(path.join(emptied, 'node_modules/next'), { recursive: true });
  expect(enough(emptied)).toEqual([false, false]);
  const unfinished = folderWith(['next', 'vitest']);
  writeFileSync(path.join(unfinished, 'node_modules/.mesa-unfinished'), '');
  expect(enough(unfinished)).toEqual([false, false]);
});

test('a registry that nobody reaches is said in one line, within seconds', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'mesa-unreachable-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:9');
  vi.stubEnv('npm_config_cache', path.join(root, 'cache'));
  const { version, resolved, integrity } = JSON.parse(text('package-lock.json')).packages['node_modules/zod'];
  const manifest = { name: 'm', version: '1.0.0', dependencies: { zod: version } };
  writeFileSync(path.join(root, 'package.json'), JSON.stringify(manifest));
  const packages = { '': manifest, 'node_modules/zod': { version, resolved, integrity } };
  writeFileSync(path.join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  await expect(ensureInstalled({ root })).rejects.toThrow(
    'The packages could not be fetched from http://127.0.0.1:9: connect to the network, then run the command again.',
  );
  expect(isInstalled({ root })).toBe(false);
});

test('a failed install or build says in one line what a person can do; other failures keep their own words', () => {
  const unreachable = 'npm error request to https://registry.example:4873/zod failed, reason: ';
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ETIMEDOUT'])
    expect(installAdvice(`npm error code ${code}\n${unreachable}`)).toBe(
      'The packages could not be fetched from https://registry.example:4873: connect to the network, then run the command again.',
    );
  expect(installAdvice('npm error code ENOSPC')).toMatch(/^The disk is full: make room/);
  expect(installAdvice('npm error code EACCES')).toMatch(/^npm may not write to node_modules/);
  expect(installAdvice('npm error code ERESOLVE')).toBeUndefined();
  expect(buildError('write failed: No space left on device')).toMatchObject({
    message: expect.stringMatching(/^The disk is full/),
    output: '',
  });
  expect(buildError('Another next build process is already running.').message).toMatch(/wait for its end/);
  expect(buildError('Module not found')).toMatchObject({
    message: 'next build failed',
    output: 'Module not found',
  });
});
