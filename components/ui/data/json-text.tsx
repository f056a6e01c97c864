import type { ReactNode } from 'react';

const PARTS = /("(?:[^"\\]|\\.)*")(\s*:)?|[^"]+|"/g;
/** Longer texts stay uncoloured, in characters. */
const MOST = 20_000;

export function JsonText({ text }: { text: string }) {
  const shown = withEscapes(text);
  return shown.length > MOST ? shown : [...partsOf(shown)];
}

/** Direction marks and invisible characters as JSON escapes (safety 54). */
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
