import 'server-only';

class Markup {
  constructor(readonly text: string) {}
}

export type { Markup };

export type Piece = string | null | undefined | false | Markup | readonly Piece[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template that escapes its values for text and quoted attributes. Not for scripts or styles. */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return new Markup(strings.reduce((whole, part, index) => whole + render(pieces[index - 1]) + part));
}

/** HTML from a library without user input. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (typeof piece === 'string') return piece.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
  return piece instanceof Markup ? piece.text : piece.map(render).join('');
}
