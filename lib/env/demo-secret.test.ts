import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demoSecret, writeBuildSecret } from './demo-secret';

const folders: string[] = [];
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'mesa-secret-'));
  folders.push(made);
  return made;
}
afterAll(() => {
  for (const made of folders) {
    chmodSync(made, 0o700);
    rmSync(made, { recursive: true });
  }
});

const ID = { dataDir: '/nowhere', deploymentId: 'dpl_1' };

test('a build for functions makes the secret: the same in every instance, another one with each build', () => {
  const [one, other] = [folder(), folder()];
  for (const built of [one, other]) writeBuildSecret(built);
  // Functions may write nothing.
  chmodSync(join(one, 'demo-secret'), 0o444);
  chmodSync(one, 0o555);
  const secret = demoSecret({ ...ID, buildFolder: one });
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(demoSecret({ ...ID, dataDir: folder(), buildFolder: one })).toBe(secret);
  expect(demoSecret({ ...ID, deploymentId: 'dpl_2', buildFolder: one })).toBe(secret);
  expect(demoSecret({ ...ID, buildFolder: other })).not.toBe(secret);
});

test('the deployment’s id, which may be public, is used only without a whole file of the build', () => {
  const [none, cut] = [folder(), folder()];
  writeFileSync(join(cut, 'demo-secret'), 'abc');
  const byId = demoSecret({ ...ID, buildFolder: none });
  expect(byId).toMatch(/^[0-9a-f]{64}$/);
  expect(demoSecret({ ...ID, buildFolder: cut })).toBe(byId);
  expect(demoSecret({ ...ID, deploymentId: 'dpl_2', buildFolder: none })).not.toBe(byId);
});

test('on a host with a folder that lasts, the build’s secret is not used', () => {
  const [built, dataDir] = [folder(), folder()];
  writeBuildSecret(built);
  const secret = demoSecret({ dataDir, deploymentId: undefined, buildFolder: built });
  expect(secret).not.toBe(demoSecret({ ...ID, buildFolder: built }));
  expect(existsSync(join(dataDir, 'auth-secret'))).toBe(true);
});
