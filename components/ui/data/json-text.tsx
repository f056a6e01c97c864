import type { ReactNode } from 'react';

/** A name with its colon, a text, or what stands between them. */
const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|[^"]+|"/g;
/** Above this many characters the parts would cost more than they help. */
const MOST = 20_000;

/**
 * JSON as it stands, digit by digit: names in ink, texts in the colour of links, punctuation quiet. What turns the
 * direction of a text turns nothing beside it (safety 54).
 */
export function JsonText({ text }: { text: string }) {
  const shown = withEscapes(text);
  return shown.length > MOST ? shown : [...partsOf(shown)];
}

/** What turns the direction of a text, or is not seen, as the escape that means the same in JSON (safety 54). */
function withEscapes(text: string): string {
  return text.replace(/\p{Cf}/gu, (hidden) =>
    [...Array(hidden.length).keys()]
      .map((at) => `\\u${hidden.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

function* partsOf(text: string): Generator<ReactNode> {
  for (const { 0: part, 1: quoted, 2: colon, index } of text.matchAll(PARTS)) {
    if (quoted === undefined) yield part;
    else if (colon === undefined) {
      yield (
        <bdi key={index} className="text-link">
          {quoted}
        </bdi>
      );
    } else {
      yield (
        <bdi key={index} className="text-ink">
          {quoted}
        </bdi>
      );
      yield colon;
    }
  }
}
