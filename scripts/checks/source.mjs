/** Splits a TypeScript or JavaScript source into code and comments without a parser. */

const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+*%~^]|=>|\b(?:return|typeof|case|in|of|void|await|yield|throw))\s*$/;
const REGEX = /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;
const QUOTED = /(['"])(?:\\(?:\r?\n|.)|(?!\1)[^\\\n])*\1/y;

const blank = (text) => text.replace(/[^\n]/g, ' ');

function matchAt(pattern, text, index) {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
}

/** Where the template text that starts at `index` ends: at a backtick or `${`. */
function templateEnd(text, index) {
  let at = index;
  while (at < text.length && text[at] !== '`' && !text.startsWith('${', at)) at += text[at] === '\\' ? 2 : 1;
  return at;
}

/**
 * Returns `{ code, comments }`. `code` has blanks in place of comments, so offsets and lines stay; strings are
 * kept. `comments` is a list of `{ line, text }` without comment marks.
 */
export function scan(text) {
  const comments = [];
  // For each open template literal, the number of braces open inside its `${ }`.
  const templates = [];
  let code = '';
  let index = 0;
  let line = 1;
  const keep = (end) => {
    const part = text.slice(index, end);
    line += part.split('\n').length - 1;
    code += part;
    index = end;
  };
  const drop = (end) => {
    const raw = text.slice(index, end);
    comments.push({ line, text: withoutMarks(raw) });
    code += blank(raw);
    line += raw.split('\n').length - 1;
    index = end;
  };
  const template = (start) => {
    const end = templateEnd(text, start);
    if (text[end] === '`' || end >= text.length) keep(Math.min(end + 1, text.length));
    else {
      templates.push(0);
      keep(end + 2);
    }
  };
  while (index < text.length) {
    const char = text[index];
    if (text.startsWith('//', index) && text[index - 1] !== ':') {
      const end = text.indexOf('\n', index);
      drop(end < 0 ? text.length : end);
    } else if (text.startsWith('/*', index)) {
      const end = text.indexOf('*/', index + 2);
      drop(end < 0 ? text.length : end + 2);
    } else if (char === '`') template(index + 1);
    else if (char === '}' && templates.at(-1) === 0) {
      templates.pop();
      template(index + 1);
    } else if (char === '{' || char === '}') {
      if (templates.length > 0) templates[templates.length - 1] += char === '{' ? 1 : -1;
      keep(index + 1);
    } else if (char === '"' || char === "'") keep(index + (matchAt(QUOTED, text, index)?.length ?? 1));
    else if (char === '/' && BEFORE_REGEX.test(code.slice(-40)))
      keep(index + (matchAt(REGEX, text, index)?.length ?? 1));
    else keep(index + 1);
  }
  return { code, comments };
}

function withoutMarks(raw) {
  if (raw.startsWith('//')) return raw.slice(2);
  return raw
    .replace(/^\/\*+|\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*+(?=\s|$)/, ''))
    .join('\n');
}
