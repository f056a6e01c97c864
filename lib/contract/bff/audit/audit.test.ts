import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '@/lib/i18n/messages/en/audit';
import { auditKindOf } from './audit';

const STAGES = ['started', 'finished', 'cancelled', 'failed'];

/** Of the source: `action: 'user.role'`, and of a file its four stages. */
function writtenActions(): string[] {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|^testing|^i18n/.test(file));
  const found = sources.flatMap((file) => [
    ...readFileSync(join('lib', file), 'utf8').matchAll(/action: ['`]([a-z_]+\.[a-z_]+)['`]/g),
  ]);
  const actions = found.flatMap(([, name = '']) =>
    name.endsWith('.export') ? STAGES.map((stage) => `${name}_${stage}`) : [name],
  );
  return [...new Set(actions)].filter((action) => !action.startsWith('sandbox.'));
}

test('every action that is written has words, and a kind to filter by', () => {
  const actions = writtenActions();
  expect(actions).toEqual(expect.arrayContaining(['conversions.export_started', 'recovery_codes.made']));
  const words = Object.keys(audit.actions);
  expect(actions.filter((action) => !words.includes(action.replaceAll('.', '_')))).toEqual([]);
  const own = actions.filter((action) => !action.startsWith('audit.'));
  expect(own.filter((action) => auditKindOf(action) === 'audit')).toEqual([]);
});
