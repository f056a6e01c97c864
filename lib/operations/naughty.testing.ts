import 'server-only';

/** What a spreadsheet may take for the beginning of a formula, in half and full width. */
const STARTERS = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
/** Characters that are not seen, or that begin a cell or a line for some reader. */
const GAPS = [
  ' ',
  '\u00a0',
  '\u3000',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\v',
  '\f',
  '\0',
  '\u200b',
  '\u200e',
  '\u202e',
  '\ufeff',
];
const CELLS = [',', ';', '"', '",', '";', '"\r\n', "'", '|', '\u2028', '\u2029', '\u0085'];
const PAYLOADS = ['1+1', "cmd|' /C calc'!A0", 'HYPERLINK("http://x.example","y")', 'SUM(A1:A9)*cmd', '2-50'];

/** Strings of our own that have been the end of some exporter; formula beginnings stand in every position. */
export const NAUGHTY: readonly string[] = [
  ...STARTERS.flatMap((starter) => PAYLOADS.map((payload) => starter + payload)),
  ...GAPS.flatMap((gap) => STARTERS.map((starter) => `${gap}${starter}1`)),
  ...GAPS.flatMap((gap) => STARTERS.map((starter) => `x${gap}${starter}1`)),
  ...[',', ';'].flatMap((cell) => GAPS.map((gap) => `x${cell}${gap}"=1+1${cell}y`)),
  ...CELLS.flatMap((cell) => [`x${cell}=1+1`, `${cell}=1+1`, `=1${cell}`, cell, cell.repeat(3)]),
  ...STARTERS.flatMap((starter) => [
    starter,
    starter.repeat(2),
    `1${starter}`,
    `(${starter}1)`,
    `'${starter}1`,
  ]),
  ...GAPS.flatMap((gap) => [gap, gap.repeat(3), `a${gap}`, `${gap}a`]),
  ...[
    'undefined',
    'null',
    'NaN',
    'true',
    '0x1F',
    '1e309',
    '-0',
    '007',
    '1/2',
    '1-2',
    '2026-11-10',
    'sep=,',
    'ID',
    '#REF!',
  ],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '&amp;&#61;1',
    ']]>',
    '_x003D_1',
    '_x000D_',
    '{{7*7}}',
  ],
  ...[
    'ação',
    '田中さん',
    'العربية',
    '👩‍👩‍👧',
    '🇧🇷',
    'Z̸̡̛a̷l̶g̵o̴',
    'ｆｕｌｌ',
    '\u0301',
    'ﷺ',
    '\ud83d\ude00',
    'İ',
    'ß',
    '𝒳',
  ],
  ...[
    "'; drop table users; --",
    '$(touch /tmp/x)',
    '`id`',
    '%s%n',
    '../../etc/passwd',
    '\\',
    '\\"',
    '\\n',
    '""""',
  ],
];
