import 'server-only';
import type { IncomingMessage } from 'node:http';

/** Shorter than a person waits; a query ends after 15 s. */
const PATIENCE_MS = 2_000;
/** One answer of the store holds for as long. */
const GOOD_FOR_MS = 1_000;

/** True if the store answers in time. Requests of the same moment share one question. */
export function storeGuard(ping: () => Promise<void>, patienceMs = PATIENCE_MS): () => Promise<boolean> {
  let goodUntil = 0;
  let asking: Promise<boolean> | undefined;
  return async () => {
    if (performance.now() < goodUntil) return true;
    asking ??= ping()
      .then(() => {
        goodUntil = performance.now() + GOOD_FOR_MS;
        return true;
      })
      .catch(() => false)
      .finally(() => {
        asking = undefined;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, patienceMs, false);
    });
    return Promise.race([asking, late]).finally(() => clearTimeout(timer));
  };
}

/** A document, or the part of one that a link loads: Next needs the store for it. */
export function isPage({ method, headers, url = '' }: IncomingMessage): boolean {
  if (method !== 'GET' || /^\/(?:api|sandbox|_next)(?:\/|$)/.test(url)) return false;
  return headers.rsc !== undefined || /\btext\/html\b/.test(headers.accept ?? '');
}

const WORDS = {
  en: [
    'Mesa cannot reach its store',
    'The database of this dashboard does not answer. Nothing was sent by opening this page. What was confirmed before goes on at the service.',
    'Try again',
  ],
  'pt-BR': [
    'A Mesa não alcança o seu banco de dados',
    'O banco de dados deste painel não responde. Nada foi enviado ao abrir esta página. O que já foi confirmado segue no serviço.',
    'Tentar de novo',
  ],
  es: [
    'Mesa no alcanza su base de datos',
    'La base de datos de este panel no responde. No se envió nada al abrir esta página. Lo ya confirmado sigue en el servicio.',
    'Reintentar',
  ],
} as const;

/** The page that says so, in the language of the cookie, else of the browser. */
export function storeSilentPage({ headers }: IncomingMessage): string {
  const chosen = /(?:^|; )mesa-locale=(en|pt-BR|es)/.exec(headers.cookie ?? '')?.[1];
  const wanted = chosen ?? headers['accept-language'] ?? 'en';
  const language = wanted.startsWith('pt') ? 'pt-BR' : wanted.startsWith('es') ? 'es' : 'en';
  const [title, body, again] = WORDS[language];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head><body><main><h1>${title}</h1><p>${body}</p><p><a href="">${again}</a></p></main></body></html>`;
}
