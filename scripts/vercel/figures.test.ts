import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import vercel from '@/vercel.json';
import { unpackFunctions } from './build-output.mjs';
import { checkDurations, checkRun, checkSizes } from './figures.mjs';

const MIB = 1024 * 1024;
const silence = () => vi.spyOn(console, 'log').mockImplementation(() => undefined);

test('a function above the platform’s size, and middleware above ours, fail', () => {
  const quiet = silence();
  const sized = (name: string, mib: number) => [{ name, addresses: [name], files: 1, bytes: mib * MIB }];
  checkSizes([...sized('/_middleware', 150), ...sized('/api', 250)]);
  expect(() => checkSizes(sized('/_middleware', 151))).toThrow('/_middleware');
  expect(() => checkSizes(sized('/api', 251))).toThrow('/api');
  quiet.mockRestore();
});

test('functions run in São Paulo, and each with a source of ours for 60 s at most', () => {
  expect(vercel.regions).toEqual(['gru1']);
  const limited = (name: string, maxDuration?: number) => ({ name, config: { maxDuration } });
  const [middleware, notFound] = [limited('/_middleware'), limited('/_not-found')];
  checkDurations([middleware, notFound, limited('/account', 60), limited('/metrics', 60)]);
  expect(() => checkDurations([limited('/account', 60), limited('/metrics')])).toThrow('/metrics');
  expect(() => checkDurations([limited('/account', 300)])).toThrow('/account');
  expect(() => checkDurations([middleware, notFound])).toThrow('no function');
});

test('memory and processor time of the dearest first answer are held, its wall time is not', () => {
  const quiet = silence();
  const cold = (mib: number, ...cpus: number[]) => cpus.map((cpuMs) => ({ ms: 9_000, cpuMs, mib }));
  const run = (first: object[]) => () =>
    checkRun({ kind: 'none', shown: 'all', figures: [{ name: '/api', cold: first, end: [{ mib: 500 }] }] });
  expect(run(cold(400, 900, 2_000))).not.toThrow();
  expect(run(cold(401, 900))).toThrow('400 MiB');
  expect(run(cold(300, 900, 2_010))).toThrow('2000 ms');
  quiet.mockRestore();
});

test('a function that is built for another Node than the check runs is refused', () => {
  const project = mkdtempSync(path.join(tmpdir(), 'mesa-functions-'));
  const output = path.join(project, '.vercel', 'output');
  const folder = path.join(output, 'functions', 'api.func');
  mkdirSync(folder, { recursive: true });
  const unpacked = (runtime: string) => {
    writeFileSync(path.join(folder, '.vc-config.json'), JSON.stringify({ runtime, handler: 'index.js' }));
    return unpackFunctions({ output, project, to: path.join(project, runtime) });
  };
  const functions = unpacked('nodejs24.x');
  expect(functions).toMatchObject([{ name: '/api', files: 1 }]);
  expect(() => unpacked('nodejs22.x')).toThrow('nodejs22.x');
  // What is unpacked is read-only.
  for (const { folder: sealed } of functions) chmodSync(sealed, 0o755);
  rmSync(project, { recursive: true });
});
