import { expect, test } from 'vitest';
import type { ReportAnswer, ReportFile } from '@/lib/contract/bff/reports/reports';
import type { MadeReport } from '@/lib/queries/reports';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { ReportFiles } from './report-files';

const FILE: ReportFile = {
  ...{ name: 'conversions', state: 'whole', as_of: '2026-11-24T01:30:00.000Z', filters: {} },
  file: { path: 'conversions.csv', rows: 3, bytes: 100, sha256: 'a'.repeat(64) },
};

const NO_RETRY = { again: {}, busy: undefined, failed: undefined, start: () => undefined };

test('the files are as of the merchant’s day, not of the day in UTC', () => {
  const answer = { files: [{ name: 'conversions', is_permitted: true }] } as unknown as ReportAnswer;
  const manifest = { made_at: FILE.as_of, time_zone: 'America/Sao_Paulo', files: [FILE] };
  const made = { manifest } as unknown as MadeReport;
  const html = renderStill(<ReportFiles answer={answer} made={made} retry={NO_RETRY} />, [
    'reports',
    'common',
    'errors',
  ]);
  expect(wordsOf(html)).toContain('As of 23 Nov 2026');
});
