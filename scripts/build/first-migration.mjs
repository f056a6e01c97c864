/**
 * Writes the first migration from the tables and triggers of lib/store/schema. Until 0.1.0 whoever changes a table
 * rewrites it; stores of an earlier text are refused at the start, and demos begin again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const STORE = path.join('lib', 'store');
const TAG = '0000_first';
const file = path.join(STORE, 'migrations', `${TAG}.sql`);
const journal = path.join(STORE, 'migrations', 'meta', '_journal.json');
const BREAK = '\n--> statement-breakpoint\n';

const kit = [
  '--conditions=react-server',
  'node_modules/drizzle-kit/bin.cjs',
  'export',
  '--config',
  path.join(STORE, 'drizzle.config.ts'),
];
const tables = execFileSync(process.execPath, kit, { encoding: 'utf8' })
  .split(/(?<=;)\n+/)
  .map((statement) => statement.trim())
  .filter((statement) => /^(create|alter) /i.test(statement));
if (tables.length === 0) throw new Error('drizzle-kit printed no table');
const triggers = readFileSync(path.join(STORE, 'schema', 'append-only.sql'), 'utf8').trim();
const text = `${[...tables, triggers].join(BREAK)}\n`;

// A start compares text and time with those that a store was made by.
if (existsSync(file) && readFileSync(file, 'utf8') === text) {
  console.log(`${file} says what the tables say`);
} else {
  const entry = { idx: 0, version: '7', when: Date.now(), tag: TAG, breakpoints: true };
  mkdirSync(path.dirname(journal), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(
    journal,
    `${JSON.stringify({ version: '7', dialect: 'postgresql', entries: [entry] }, null, 2)}\n`,
  );
  console.log(`${file} is written`);
}
