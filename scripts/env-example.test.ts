import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '@/lib/env/variables';
import { ROOT } from './run.mjs';

test('.env.example names every variable that Mesa reads, and sets none', () => {
  const text = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  expect(Object.keys(variables.shape).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
