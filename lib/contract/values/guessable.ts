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
  '0': 'o',
  '3': 'e',
  '1': 'i',
  '!': 'i',
};

/**
 * True for a password or secret that stands on a list, is made of common words, years and sequences, or repeats one
 * unit (W10). Says nothing about length.
 */
export function isGuessable(text: string): boolean {
  const lower = text.normalize('NFKC').toLowerCase();
  const spelled = lower.replace(/[@$031!]/g, (character) => SUBSTITUTES[character] ?? character);
  return [lower, spelled].some((form) => {
    const bare = form.replace(/[^\p{L}\p{N}]/gu, '');
    return repeats(bare) || new Set(uncommon(bare)).size < LEAST_LEFT;
  });
}

function uncommon(text: string): string {
  const without = COMMON.reduce((left, word) => left.replaceAll(word, ' '), text);
  return without.replace(/(?:19|20)\d\d|\s/g, '');
}

/** True when the text is one unit, written twice or more; the last one may be cut. */
function repeats(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.startsWith(text.slice(length))) return true;
  }
  return false;
}
