'use client';

import { useEffect, useState } from 'react';
import './globals.css';

/** The classes of `buttonLook`, copied: every page loads this file, so it imports nothing. */
const BUTTON =
  'mt-5 h-8 rounded-control bg-accent px-3 text-cell font-strong text-accent-on shadow-primary hover:bg-accent-hover max-md:h-10';

/** The root layout has failed, so no provider supplies messages here. */
const WORDS = {
  en: [
    'Mesa stopped working',
    'The fault is in this dashboard. Money already on its way is not affected.',
    'Try again',
  ],
  'pt-BR': [
    'A Mesa parou de funcionar',
    'A falha é deste painel. O dinheiro já a caminho não é afetado.',
    'Tentar de novo',
  ],
  es: [
    'Mesa dejó de funcionar',
    'El fallo es de este panel. El dinero en camino no se ve afectado.',
    'Reintentar',
  ],
} as const;

type Language = keyof typeof WORDS;

interface Chosen {
  language: Language;
  theme?: string | undefined;
}

/** Reads the cookies directly, because the layout that would pass them on has failed. */
function readChosen(): Chosen {
  const language = /(?:^|; )mesa-locale=(en|pt-BR|es)/.exec(document.cookie)?.[1] ?? navigator.language;
  return {
    language: language.startsWith('pt') ? 'pt-BR' : language.startsWith('es') ? 'es' : 'en',
    theme: /(?:^|; )mesa-theme=(light|dark)/.exec(document.cookie)?.[1],
  };
}

export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const [{ language, theme }, setChosen] = useState<Chosen>({ language: 'en' });
  useEffect(() => setChosen(readChosen()), []);
  const [title, body, again] = WORDS[language];
  // A file of this version that is gone does not come back by drawing the page again.
  const isGone = error.name === 'ChunkLoadError';
  return (
    <html lang={language} data-theme={theme}>
      <body className="grid min-h-dvh place-items-center bg-sheet p-6 font-[system-ui] text-ink">
        <main role="alert" className="max-w-[44ch]">
          <h1 className="text-title">{title}</h1>
          <p className="mt-1 text-body text-ink-2">{body}</p>
          {error.digest ? (
            <p translate="no" className="mono mt-2 text-ink-3">
              {error.digest}
            </p>
          ) : null}
          <button type="button" onClick={isGone ? () => window.location.reload() : retry} className={BUTTON}>
            {again}
          </button>
        </main>
      </body>
    </html>
  );
}
