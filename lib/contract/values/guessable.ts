/** Published in this repository or at the top of every list of leaked passwords; en, pt, es. Longest first. */
const COMMON = [
  ...['correcthorsebatterystaple', 'administrador', 'administrator', 'password', 'contrasena', 'contraseña'],
  ...['corinthians', 'palmeiras', 'flamengo', 'princess', 'sunshine', 'football', 'baseball', 'iloveyou'],
  ...[
    'bienvenido',
    'bemvindo',
    'superman',
    'changeme',
    'passwort',
    'passwd',
    'welcome',
    'futebol',
    'letmein',
  ],
  ...['1234567890', '123456789', '12345678', '1234567', 'qwertyuiop', 'asdfghjkl', 'segredo', 'secreto'],
  ...['monkey', 'dragon', 'master', 'secret', 'shadow', 'prueba', 'brasil', 'brazil', 'abcdef', 'qwerty'],
  ...['zxcvbnm', 'sandbox', 'default', 'usuario', 'example', 'exemplo', 'ejemplo', 'change', 'futbol'],
  ...['123456', 'abc123', '12345', '1234', '123', 'sample', 'senha', 'clave', 'admin', 'guest', 'login'],
  ...['teste', 'teamo', 'hello', 'qwert', 'asdf', 'root', 'user', 'test', 'demo', 'mesa', 'pass', 'abc'],
].sort((a, b) => b.length - a.length);

/** Different characters that must be left once everything common is taken away. */
const LEAST_LEFT = 5;

const SUBSTITUTES: Readonly<Record<string, string>> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
};

const WALKS = [
  ...['abcdefghijklmnopqrstuvwxyz', '1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '8ik', '9ol'],
  ...['1q2w3e4r5t6y7u8i9o0p', 'qawsedrftgyhujikolp', 'azsxdcfvgbhnjm'],
].flatMap((walk) => [walk, [...walk].toReversed().join('')]);

/**
 * True for a password or secret that stands on a list, is made of common words, years, sequences and walks over the
 * keyboard, or repeats one unit (W10). Says nothing about length.
 */
export function isGuessable(text: string): boolean {
  const lower = text.normalize('NFKC').toLowerCase();
  const left = withoutWalks(withoutCommon(bare(lower)));
  const forms = [lower, left].flatMap((form) => [form, spelled(form, 'i'), spelled(form, 'l')]);
  return (
    repeats(bare(lower)) || forms.some((form) => new Set(bare(withoutCommon(bare(form)))).size < LEAST_LEFT)
  );
}

function spelled(text: string, one: string): string {
  return text.replace(/[@$!013457]/g, (sign) => (sign === '1' ? one : (SUBSTITUTES[sign] ?? sign)));
}

function bare(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}

function withoutCommon(text: string): string {
  const without = COMMON.reduce((left, word) => left.replaceAll(word, ' '), text);
  return without.replace(/(?:19|20)\d\d/g, ' ');
}

/** The text without runs of three or more keys along one of `WALKS`. */
function withoutWalks(text: string): string {
  const runs: string[] = [];
  for (const key of text) {
    const run = runs.at(-1) ?? ' ';
    if (WALKS.some((walk) => walk.includes(run + key))) runs[runs.length - 1] = run + key;
    else runs.push(key);
  }
  return runs.map((run) => (run.length < 3 ? run : ' ')).join('');
}

/** True when the text is one unit, written twice or more; the last one may be cut. */
function repeats(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return true;
  }
  return false;
}
