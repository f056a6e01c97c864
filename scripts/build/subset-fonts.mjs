/**
 * `node scripts/build/subset-fonts.mjs`: writes the typefaces of app/styles/fonts from those of the geist package,
 * with the characters and weights that the screens use. Needs fonttools and brotli for Python (Debian: `fonttools`,
 * `python3-brotli`). Run it when app/styles/fonts.test.ts names a missing character.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../run.mjs';

const TARGET = path.join(ROOT, 'app', 'styles', 'fonts');
const PACKAGE = path.join(ROOT, 'node_modules', 'geist');
const SOURCES = {
  'geist-sans.woff2': 'geist-sans/Geist-Variable.ttf',
  'geist-mono.woff2': 'geist-mono/GeistMono-Variable.ttf',
};
/** ASCII, Latin-1 and the signs of three languages; every other character is drawn in a typeface of the system. */
const CHARACTERS = [
  ...[
    'U+0020-007E',
    'U+00A0-00FF',
    'U+0152-0153',
    'U+2010-2015',
    'U+2018-201E',
    'U+2022',
    'U+2026',
    'U+202F',
  ],
  ...['U+2030', 'U+2039-203A', 'U+20AC', 'U+20BF', 'U+2122', 'U+2190-2193', 'U+21B5', 'U+2212', 'U+2248'],
  ...['U+2260', 'U+2264-2265', 'U+2318'],
];
/** The lightest and the heaviest weight of app/styles/theme.css. */
const WEIGHTS = 'wght=400:700';

const folder = mkdtempSync(path.join(tmpdir(), 'mesa-fonts-'));
try {
  for (const [name, source] of Object.entries(SOURCES)) {
    const narrow = path.join(folder, name.replace('woff2', 'ttf'));
    run('fonttools', ['varLib.instancer', path.join(PACKAGE, 'dist/fonts', source), WEIGHTS, '-o', narrow]);
    run('pyftsubset', [
      ...[
        narrow,
        `--unicodes=${CHARACTERS.join()}`,
        '--flavor=woff2',
        `--output-file=${path.join(TARGET, name)}`,
      ],
      ...['--layout-features+=tnum,pnum,zero', '--layout-features-=frac,numr,dnom'],
    ]);
  }
  copyFileSync(path.join(PACKAGE, 'LICENSE.txt'), path.join(TARGET, 'LICENSE.txt'));
} finally {
  rmSync(folder, { recursive: true });
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} failed: ${error?.message ?? `code ${status}`}`);
}
