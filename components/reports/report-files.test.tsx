import { expect, test } from 'vitest';
import type { ReportAnswer, ReportFile } from '@/lib/contract/bff/reports/reports';
import type { MadeReport } from '@/lib/queries/reports';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { ReportFiles } from './report-files';

const FILE: ReportFile = {
  ...{ name: 'conversions', state: 'whole', as_of: '2026-11-24T01:30:00.000Z', filters: {} },
  file: { path: 'conversions.csv', rows: 3, bytes: 100, sha256: 'a'.repeat(64) },
};

const NO_RETRY = {
  again: {},
  busy: undefined,
  failed: undefined,
  asksReason: () => false,
  start: () => undefined,
};

const drawn = (file: ReportFile) => {
  const answer = { files: [{ name: 'conversions', is_permitted: true }] } as unknown as ReportAnswer;
  const manifest = { made_at: FILE.as_of, time_zone: 'America/Sao_Paulo', files: [file] };
  const made = { manifest } as unknown as MadeReport;
  return renderStill(<ReportFiles answer={answer} made={made} retry={NO_RETRY} />, [
    'reports',
    'common',
    'errors',
  ]);
};

test('the files are as of the merchant’s day, not of the day in UTC', () => {
  expect(wordsOf(drawn(FILE))).toContain('As of 23 Nov 2026');
});

test('each file says its filters, and on narrow pages as of when, its size and its hash', () => {
  const html = drawn({ ...FILE, filters: { created_from: '2026-11-01', status: 'paid' } });
  expect(wordsOf(html)).toContain('Filters: created_from 2026-11-01, status paid');
  expect(html).toMatch(/md:hidden"><time[^>]*>As of 23 Nov 2026, 22:30:00</);
  expect(html).toMatch(/lg:hidden">0\.1 KB, SHA-256 .*?a{64}/);
  expect(wordsOf(drawn(FILE))).toContain('No filter');
  expect(wordsOf(drawn({ ...FILE, state: 'refused' }))).not.toMatch(/filter/i);
});
