import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ROOT } from '../run.mjs';
import { requireNode, runsOn } from './install.mjs';

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

test('without the development packages each command says how to get them, and names a program of dist/ only for what it does', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-production-install-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const room of ['sandbox', 'admin'])
    cpSync(path.join(ROOT, 'scripts', room), path.join(folder, 'scripts', room), { recursive: true });
  const said = (command: string) => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'scripts', command)], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining('npm ci --include=dev')]);
    return stderr;
  };
  expect(said('admin/admin.mjs')).toContain('node admin.mjs of npm run build:standalone');
  expect(said('admin/audit-verify.mjs')).toContain('node audit-verify.mjs of npm run build:standalone');
  for (const command of ['sandbox/sandbox.mjs', 'sandbox/conformance.mjs'])
    expect(said(command)).not.toContain('build:standalone');
});
