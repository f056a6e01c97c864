import 'server-only';
import { renderSVG } from 'uqr';
import { maskTaxId, readTaxId } from '@/lib/contract/tax-id';
import { brandingOf } from '../checkout-start';
import type { TransactionRecord } from '../record';
import { amountsOf } from '../record-attributes';
import { stageOf } from '../record-envelope';
import { pathOf } from '../record-path';
import type { Content } from './frame';
import { html, type Markup, type Piece, trusted } from './html';
import { amountText, facts, largeAmount, momentText, stateHead, stepList } from './parts';
import { pixCode } from './pix-code';
import { errorText, recordSteps, type Visit } from './record-steps';
import { returnTarget } from './return-target';
import { fill, type Words, wordsIn } from './words';

const REFRESH_SECONDS = 5;
const EXAMPLE = '1250.5';

/** What a payer types that no payment can be made of: it stays in the field. */
export interface WrongAmount {
  readonly typed: string;
}

/** The pay page of a checkout: what is asked for on one side, the PIX or what came of it on the other (CHK-21). */
export function payPage(
  visit: Visit,
  record: TransactionRecord,
  token: string,
  wrong?: WrongAmount,
): Content {
  const { world, locale } = visit;
  const words = wordsIn(locale).pay;
  const branding = brandingOf(world, record);
  const target = returnTarget(record.terms?.return_url);
  const asks = canBePaid(visit, record);
  const merchant = branding.trade_name ?? words.merchant;
  const title = branding.trade_name === undefined ? words.title : fill(words.titleTo, { merchant });
  const side = html`<section class="side">${masthead(merchant, branding.logo)}${asked(visit, record, words)}${payerFacts(
    visit,
    record,
    words,
    asks ? target?.host : undefined,
  )}</section>`;
  const work = asks
    ? payment(visit, record, merchant, token, title, wrong)
    : result(visit, record, words, target);
  return {
    title,
    main: html`<div class="sheet">${side}<section class="work">${work}</section></div>`,
    ...(branding.colour !== undefined && { colour: branding.colour }),
    ...(isMoving(visit, record) && { refreshSeconds: REFRESH_SECONDS }),
    ...(wrong !== undefined && { status: 400 }),
    ...(target !== null && asks && { leadsTo: target.origin }),
  };
}

/** True while nothing has been paid: the first stage of its path. */
export function canBePaid({ assumptions }: Visit, record: TransactionRecord): boolean {
  return pathOf(record.kind, assumptions)[0]?.process === record.process;
}

function isMoving(visit: Visit, record: TransactionRecord): boolean {
  return stageOf(record, visit.assumptions)?.kind === 'waiting' && !canBePaid(visit, record);
}

function masthead(merchant: string, logo: string | undefined): Markup {
  const mark =
    logo === undefined
      ? html`<span class="mark initial" aria-hidden="true">${[...merchant][0]?.toUpperCase()}</span>`
      : html`<img class="mark" src="${logo}" alt="" width="44" height="44">`;
  return html`<p class="who">${mark}<span><bdi>${merchant}</bdi></span></p>`;
}

/** The BRL to pay and the crypto it becomes; whatever the payer likes when neither is fixed (CHK-06). */
function asked(
  { world, assumptions, locale }: Visit,
  record: TransactionRecord,
  words: Words['pay'],
): Markup {
  const { currency_code = '' } = record.attributes;
  const { amount_fiat, amount_crypto } = amountsOf(world, assumptions, record);
  if (amount_fiat === undefined || amount_crypto === undefined) {
    const receives = fill(words.receivesCode, { code: currency_code });
    return html`<p class="amount">${words.open}</p><p class="sub">${words.openBody} ${receives}.</p>`;
  }
  const amount = amountText(amount_crypto, currency_code, locale);
  return html`${largeAmount(amount_fiat, 'BRL', locale)}<p class="sub">${fill(words.receives, { amount })}</p>`;
}

function payerFacts(
  { locale }: Visit,
  record: TransactionRecord,
  words: Words['pay'],
  host?: string,
): Markup {
  const { client_name, client_tax_id } = record.attributes;
  const id = client_tax_id === undefined ? undefined : readTaxId(client_tax_id);
  const document = id !== undefined && 'digits' in id ? maskTaxId(id) : undefined;
  return facts([
    [words.payer, client_name],
    [words.payerDocument, document],
    [words.made, momentText(record.created_at, locale)],
    [words.after, host && fill(words.afterBody, { host })],
  ]);
}

function payment(
  visit: Visit,
  record: TransactionRecord,
  merchant: string,
  token: string,
  title: string,
  wrong?: WrongAmount,
): Markup {
  const { world, assumptions, locale } = visit;
  const words = wordsIn(locale).pay;
  const { amount_fiat } = amountsOf(world, assumptions, record);
  const code = pixCode(merchant, token, amount_fiat);
  const isOpen = amount_fiat === undefined;
  return html`<h1>${title}</h1>
<div class="scan"><div class="qr">${trusted(renderSVG(code, { border: 0 }))}</div>
<div><h2>${words.scan}</h2><p class="hint">${words.copy}</p><p class="code mono" tabindex="0">${code}</p></div></div>
<p class="hint">${words.copyHint}</p>
<form method="post">${isOpen && amountField(words, amountText(EXAMPLE, 'BRL', locale).replace(/^R\$\s/u, ''), wrong)}
<div class="actions"><button class="primary" name="action" value="pay">${words.paid}</button><button name="action" value="fail" formnovalidate>${words.fail}</button></div>
<p class="hint">${words.actions}</p></form>`;
}

function amountField(words: Words['pay'], example: string, wrong?: WrongAmount): Markup {
  const typed = wrong?.typed ?? '';
  const fault =
    wrong && html`<p class="fault" role="alert" id="fault">${fill(words.amountWrong, { example })}</p>`;
  return html`<label>${words.amount}<input name="amount" inputmode="decimal" autocomplete="off" required maxlength="40" value="${typed}"${wrong && html` aria-invalid="true" aria-describedby="fault"`}><span class="hint">${fill(words.amountHint, { example })}</span></label>${fault}`;
}

/** What came of it: converting, converted, failed or disputed; then the way back (CHK-08). */
function result(
  visit: Visit,
  record: TransactionRecord,
  words: Words['pay'],
  target: ReturnType<typeof returnTarget>,
): Markup {
  const { locale } = visit;
  const { amount_fiat, pix_e2e } = record.attributes;
  return html`${outcome(visit, record, words)}
${stepList(wordsIn(locale).steps, recordSteps(visit, record))}
${facts([
  [
    words.sent,
    pix_e2e === undefined || amount_fiat === undefined ? undefined : amountText(amount_fiat, 'BRL', locale),
  ],
  [words.pixId, pix_e2e, 'tall'],
])}
${target && html`<p class="actions"><a class="button primary" href="${target.href}" rel="noreferrer">${fill(words.goBack, { host: target.host })}</a></p>`}`;
}

function outcome(visit: Visit, record: TransactionRecord, words: Words['pay']): Piece {
  const { assumptions, locale } = visit;
  const kind = stageOf(record, assumptions)?.kind;
  if (kind === 'failure') {
    const disputed = record.process === assumptions.sandbox.catalog.chargeback.process;
    return stateHead('bad', disputed ? words.disputed : words.failed, errorText(visit, record));
  }
  if (kind !== 'done') return stateHead('info', words.moving, words.movingBody);
  const { amount_crypto, currency_code = '' } = record.attributes;
  const amount = amount_crypto === undefined ? undefined : amountText(amount_crypto, currency_code, locale);
  return stateHead(
    'ok',
    words.done,
    amount === undefined ? words.doneBodyPlain : fill(words.doneBody, { amount }),
  );
}
