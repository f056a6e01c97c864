import 'server-only';

/** Text that is already HTML. Only `html` makes it, so nothing gets onto a page without being escaped. */
class Markup {
  constructor(readonly text: string) {}
}

export type { Markup };

/** Nothing, a text to be escaped, HTML, or several of these. */
export type Piece = string | null | undefined | false | Markup | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A template whose values are escaped, for text and for quoted attribute values. Never for scripts or styles. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(strings.reduce((whole, part, index) => whole + render(pieces[index - 1]) + part));
}

/** HTML made by a library, of nothing that anyone typed. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return piece.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return piece instanceof Markup ? piece.text : piece.map(render).join('');
}
