import 'server-only';
import type { Assumptions } from '@/lib/contract/assumptions';
import type { Locale } from '@/lib/i18n/locales';
import { negotiateLocale } from '@/lib/i18n/negotiate';
import type { Engine } from '../engine';
import { findRecord } from '../record-book';
import { findRelationship } from '../relationships';
import { rawBody } from '../request-body';
import { type Content, type Reaction, toDocument } from './frame';
import { html } from './html';
import { actOnKyb, kybPage } from './kyb-page';
import { pagePathOf } from './mint-link';
import { actOnCheckout } from './pay-actions';
import { payPage } from './pay-page';
import type { Visit } from './record-steps';
import { actOnWithdrawal, withdrawalPage } from './withdrawal-page';
import { wordsIn } from './words';

/** A form of ours is far smaller; more is not read. */
const MAX_BYTES = 16 * 1024;

/** One page for one thing: how it looks, and what its buttons do. */
interface Place {
  show(): Content;
  act(form: URLSearchParams): Reaction;
}

/**
 * Serves `/pay/{token}`, `/withdrawal/{token}` and `/kyb/{token}`: GET shows, POST moves the world and leads
 * back by a 303, so that nothing is sent twice by looking again. The language is `?lang=`, else the browser's.
 */
export async function servePage(
  engine: Engine,
  assumptions: Assumptions,
  request: Request,
): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const chosen = searchParams.get('lang') ?? undefined;
  const locale = negotiateLocale(chosen, request.headers.get('accept-language'));
  const [, path = '', token = ''] = pathname.split('/');
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (method !== 'GET' && method !== 'POST') return toDocument({ ...absent(locale), status: 405 }, locale);
  const form = method === 'POST' ? await formOf(request) : null;
  const reaction = await engine.turn<Reaction | null>((world, now) => {
    const place = placeOf({ world, now, assumptions, locale }, path, token);
    if (place === null) return { changed: false, value: null };
    return form === null
      ? { changed: false, value: place.show() }
      : { changed: true, value: place.act(form) };
  });
  if (reaction === null) return toDocument(absent(locale), locale);
  if (reaction !== 'again' && !('leaveTo' in reaction)) return toDocument(reaction, locale);
  // Relative, because only the browser knows under which address the page was opened.
  const again = `${token}${chosen === undefined ? '' : `?lang=${locale}`}`;
  return seeOther(reaction === 'again' ? again : reaction.leaveTo);
}

function placeOf(visit: Visit, path: string, token: string): Place | null {
  const { world } = visit;
  const link = Object.hasOwn(world.links, token) ? world.links[token] : undefined;
  if (link === undefined || pagePathOf(link) !== path) return null;
  if (link.page === 'kyb') {
    const relationship = findRelationship(world, link.correlation_id);
    if (relationship === null) return null;
    return { show: () => kybPage(visit, relationship), act: (form) => actOnKyb(visit, relationship, form) };
  }
  const record = findRecord(world, link.end2end);
  if (record === undefined) return null;
  return link.page === 'checkout'
    ? {
        show: () => payPage(visit, record, token),
        act: (form) => actOnCheckout(visit, record, token, form),
      }
    : { show: () => withdrawalPage(visit, record), act: (form) => actOnWithdrawal(visit, record, form) };
}

async function formOf(request: Request): Promise<URLSearchParams> {
  const bytes = await rawBody(request, MAX_BYTES);
  return new URLSearchParams(bytes === null ? '' : new TextDecoder().decode(bytes));
}

function absent(locale: Locale): Content {
  const { title, body } = wordsIn(locale).notFound;
  const main = html`<div class="sheet one"><section class="work"><h1>${title}</h1><p class="sub">${body}</p></section></div>`;
  return { title, main, status: 404 };
}

function seeOther(location: string): Response {
  const headers = {
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-length': '0',
  };
  return new Response(null, { status: 303, headers });
}
