import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { canaryEnv, needles, scanBuild } from './scan-bundle.mjs';

function buildWith(files: Record<string, string>): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'mesa-bundle-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  }
  return dir;
}

test('safety 64: a bundle without secrets passes the scan', () => {
  const dir = buildWith({ 'static/chunks/a.js': 'render()', 'server/app/page.js': 'read()' });
  expect(scanBuild(canaryEnv(), dir)).toEqual([]);
});

test('safety 64: every single canary is found, in browser files and baked into server files', () => {
  const env = canaryEnv();
  for (const needle of needles(env)) {
    const dir = buildWith({ 'static/a.js': `x="${needle}"`, 'server/b.js': `y="${needle}"` });
    expect(scanBuild(env, dir)).toHaveLength(2);
  }
});

test('safety 64: the name of a secret in a browser file is found, as a server room would bring it', () => {
  const dir = buildWith({ 'static/a.js': 'e.PAYMENTS_API_KEY' });
  expect(scanBuild(canaryEnv(), dir)).toHaveLength(1);
});

test('safety 64: a build that is not there does not pass as clean', () => {
  expect(() => scanBuild(canaryEnv(), buildWith({ 'server/b.js': '' }))).toThrow('no files');
});
