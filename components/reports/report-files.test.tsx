import { expect, test } from 'vitest';
import type { ReportAnswer, ReportFile } from '@/lib/contract/bff/reports/reports';
import type { Locale } from '@/lib/i18n/locales';
import type { MadeReport } from '@/lib/queries/reports';
import { renderStill, wordsOf } from '@/lib/testing/screens/render-still';
import { ManifestRail } from './manifest-rail';
import { ReportFiles } from './report-files';

const FILE: ReportFile = {
  name: 'conversions',
  state: 'whole',
  as_of: '2026-11-24T01:30:00.000Z',
  filters: {},
  file: { path: 'conversions.csv', rows: 3, bytes: 100, sha256: 'a'.repeat(64) },
};

const NO_RETRY = {
  again: {},
  busy: undefined,
  failed: undefined,
  asksReason: () => false,
  start: () => undefined,
};

const drawn = (file: ReportFile, locale: Locale = 'en') => {
  const answer = { files: [{ name: file.name, is_permitted: true }] } as unknown as ReportAnswer;
  const manifest = { made_at: FILE.as_of, time_zone: 'America/Sao_Paulo', files: [file] };
  const made = { manifest } as unknown as MadeReport;
  const files = <ReportFiles answer={answer} made={made} retry={NO_RETRY} />;
  return renderStill(files, ['reports', 'common', 'errors'], { locale });
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

test.each([
  ['en', 'The days are those on which each link was made here, not those of its split.'],
  ['pt-BR', 'Os dias são aqueles em que cada link foi criado aqui, não os do split.'],
  ['es', 'Los días son aquellos en que se creó aquí cada enlace, no los del split.'],
] as const)(
  'in %s the row of splits says whose days they are, made or not, and no other row does',
  (locale, said) => {
    const splits: ReportFile = { ...FILE, name: 'splits' };
    for (const html of [drawn(splits, locale), drawn({ ...splits, state: 'refused' }, locale)])
      expect(wordsOf(html)).toContain(said);
    const answer = { files: [{ name: 'splits', is_permitted: true }] } as unknown as ReportAnswer;
    const before = <ReportFiles answer={answer} made={undefined} retry={NO_RETRY} />;
    expect(wordsOf(renderStill(before, ['reports', 'common', 'errors'], { locale }))).toContain(said);
    expect(wordsOf(drawn(FILE, locale))).not.toContain(said);
  },
);

const NIGHT: ReportFile = {
  ...FILE,
  name: 'positions',
  state: 'not_whole',
  slots: { of: 775, read: 770, failed: 1, missing: 4 },
  why: [
    { kind: 'readings_failed', readings: 1 },
    { kind: 'slots_missing', slots: 4, of: 775 },
  ],
};

test.each([
  ['en', 'Not whole', '1 reading failed: its row has no figures.', '4 of 775 readings are not there'],
  ['pt-BR', 'Incompleto', '1 leitura falhou: a linha dela não tem valores.', 'Faltam 4 de 775 leituras'],
  ['es', 'Incompleto', '1 lectura falló: su fila no tiene montos.', 'Faltan 4 de 775 lecturas'],
] as const)(
  'in %s the positions say how many readings failed and how many are missing',
  (locale, ...said) => {
    const words = wordsOf(drawn(NIGHT, locale));
    for (const text of said) expect(words).toContain(text);
    // No new read fills them.
    expect(words).not.toMatch(/Try again|Tentar de novo|Reintentar/);
  },
);

test('the sums of withdrawals name what each line is of, and nothing that is not there', () => {
  const totals = [
    {
      of: 'USDT',
      rows: 3,
      sums: [
        { column: 'amount_discounted', currency: 'USDT', amount: '30', rows: 3 },
        { column: 'amount_received', currency: 'USDT', amount: '29', rows: 3 },
      ],
    },
  ];
  const file: ReportFile = { ...FILE, name: 'withdrawals', totals };
  const made_by = { name: 'Ana', role: 'treasurer' };
  const manifest = { made_by, made_at: FILE.as_of, time_zone: 'America/Sao_Paulo', files: [file] };
  const made = { manifest } as unknown as MadeReport;
  const answer = { files: [] } as unknown as ReportAnswer;
  const said = wordsOf(
    renderStill(<ManifestRail made={made} answer={answer} />, ['reports', 'common', 'errors', 'shell']),
  );
  expect(said).toMatch(/debited .*30.* received .*29/);
  expect(said).not.toContain('network fee');
});
