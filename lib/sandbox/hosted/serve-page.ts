import 'server-only';
import type { Assumptions } from '@/lib/contract/payments-api/assumptions/assumptions';
import type { Locale } from '@/lib/i18n/locales';
import { negotiateLocale } from '@/lib/i18n/negotiate';
import { rawBody } from '@/lib/sandbox/http/request-body';
import { findRecord } from '@/lib/sandbox/records/record-book';
import { findRelationship } from '@/lib/sandbox/sub-merchants/relationships';
import type { Engine } from '@/lib/sandbox/world/engine';
import { html } from './html';
import { actOnKyb, kybPage } from './kyb-page';
import { pagePathOf } from './mint-link';
import { type Content, type Reaction, toDocument } from './page-frame';
import { pageTextsIn } from './page-texts';
import { actOnCheckout } from './pay-actions';
import { payPage } from './pay-page';
import type { Visit } from './record-steps';
import { actOnWithdrawal, withdrawalPage } from './withdrawal-page';

const MAX_BYTES = 16 * 1024;

interface HostedPage {
  show(): Content;
  act(form: URLSearchParams): Reaction;
}

/**
 * Serves `/pay/{token}`, `/withdrawal/{token}` and `/kyb/{token}`: GET shows; POST acts and redirects with 303, so
 * a reload sends nothing twice. Language: `?lang=`, else the browser's.
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
    const page = hostedPageOf({ world, now, assumptions, locale }, path, token);
    if (page === null) return { changed: false, value: null };
    return form === null ? { changed: false, value: page.show() } : { changed: true, value: page.act(form) };
  });
  if (reaction === null) return toDocument(absent(locale), locale);
  if (reaction !== 'again') return toDocument(reaction, locale);
  // Relative: only the browser knows the outer address.
  return seeOther(`${token}${chosen === undefined ? '' : `?lang=${locale}`}`);
}

function hostedPageOf(visit: Visit, path: string, token: string): HostedPage | null {
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
  const { title, body } = pageTextsIn(locale).notFound;
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
