import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { logErrors } from './log-lines.mjs';

const OF_ALL = { level: 'info', time: '2026-11-24T12:00:00.000Z', instance: 'host-1' };
const REQUEST = {
  ...OF_ALL,
  msg: 'request',
  requestId: 'r',
  personId: 'u',
  method: 'GET',
  route: '/overview',
  status: 200,
  durationMs: 9,
  upstreamMs: 4,
  upstreamCalls: 1,
};
const CALL = {
  ...OF_ALL,
  msg: 'upstream call',
  requestId: 'r',
  personId: 'u',
  endpoint: 'getBalance',
  method: 'GET',
  status: 200,
  attempts: 1,
  durationMs: 4,
};
const { status: _, ...UNANSWERED } = CALL;

type Options = Parameters<typeof logErrors>[1];

async function faultsOf(lines: (object | string)[], options?: Options, end = '\n') {
  const folder = mkdtempSync(path.join(tmpdir(), 'mesa-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'log');
  const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(file, texts.join('\n') + end);
  return (await logErrors(file, options)).map((fault) => fault.slice(file.length));
}

test('a log whose lines are JSON with their fields has no fault, also while its last line is written', async () => {
  const lines = [{ ...OF_ALL, msg: 'the store is open' }, REQUEST, CALL, { ...UNANSWERED, kind: 'timeout' }];
  expect(await faultsOf(lines)).toEqual([]);
  expect(await faultsOf([...lines, '{"level":"in'], {}, '')).toEqual([]);
});

test('a line that is no JSON, and one without a field, is named by its number and not quoted', async () => {
  const { requestId: __, ...anonymous } = REQUEST;
  expect(
    await faultsOf([REQUEST, CALL, '(node:1) DeprecationWarning: k', anonymous, UNANSWERED, REQUEST]),
  ).toEqual([':3 is not JSON', ':4 has no requestId', ':5 has neither status nor kind']);
  expect(await faultsOf([REQUEST, CALL, '{"level":"info","ti'], { isShared: true })).toEqual([]);
});

test('a log without one of the two kinds of line, or without its person, proves nothing', async () => {
  const { personId: __, ...nobody } = REQUEST;
  expect(await faultsOf([REQUEST])).toEqual([' has no "upstream call" with line']);
  expect(await faultsOf([nobody, CALL])).toEqual([' has no "request" with personId']);
  expect(await faultsOf([REQUEST], { isWhole: false })).toEqual([]);
});

test('a canary is found in any line, also in one that is cut', async () => {
  const canaries = { 'the key': 'canary-77' };
  const lines = [REQUEST, CALL, { ...OF_ALL, msg: 'key canary-77' }];
  expect(await faultsOf(lines, { canaries })).toEqual([' has the key']);
  expect(await faultsOf([REQUEST, CALL, '"canary-77', REQUEST], { canaries, isShared: true })).toEqual([
    ' has the key',
  ]);
});
