import 'server-only';
import { renderSVG } from 'uqr';
import { defined } from '@/lib/contract/values/defined';
import { readTaxId } from '@/lib/contract/values/tax-id';
import { maskTaxId } from '@/lib/contract/values/tax-id-text';
import type { TransactionRecord } from '@/lib/sandbox/records/record';
import { amountsOf } from '@/lib/sandbox/records/record-attributes';
import { stageOf } from '@/lib/sandbox/records/record-envelope';
import { stageOrderOf } from '@/lib/sandbox/records/record-stage-order';
import { brandingOf } from '@/lib/sandbox/records/start-checkout';
import { html, type Markup, type Piece, trusted } from './html';
import type { Content } from './page-frame';
import { amountText, facts, largeAmount, momentText, stateHead, stepList } from './page-parts';
import { fill, type PageTexts, pageTextsIn } from './page-texts';
import { pixCode } from './pix-code';
import { errorText, recordSteps, type Visit } from './record-steps';
import { type ReturnTarget, returnTarget, shownAddress } from './return-target';

const REFRESH_SECONDS = 5;
const EXAMPLE = '1250.5';

/** An invalid amount, kept in the field. */
export interface WrongAmount {
  readonly typed: string;
}

/** Pay page of a checkout: the request on one side, the PIX or the result on the other (CHK-21). */
export function payPage(
  visit: Visit,
  record: TransactionRecord,
  token: string,
  wrong?: WrongAmount,
): Content {
  const { world, locale } = visit;
  const texts = pageTextsIn(locale).pay;
  const branding = brandingOf(world, record);
  const target = returnTarget(record.terms?.return_url);
  const asks = canBePaid(visit, record);
  const merchant = branding.trade_name ?? texts.merchant;
  const title = branding.trade_name === undefined ? texts.title : fill(texts.titleTo, { merchant });
  const side = html`<section class="side">${masthead(merchant, branding.logo)}${asked(visit, record, texts)}${payerFacts(
    visit,
    record,
    texts,
    asks ? target : null,
  )}</section>`;
  const work = asks
    ? payment(visit, record, merchant, token, title, wrong)
    : result(visit, record, texts, target);
  return {
    title,
    main: html`<div class="sheet">${side}<section class="work">${work}</section></div>`,
    ...defined({ colour: branding.colour }),
    ...(isMoving(visit, record) && { refreshSeconds: REFRESH_SECONDS }),
    ...(wrong !== undefined && { status: 400 }),
  };
}

/** True in the first stage. */
export function canBePaid({ assumptions }: Visit, record: TransactionRecord): boolean {
  return stageOrderOf(record.kind, assumptions)[0]?.process === record.process;
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

/** BRL to pay and crypto to receive; open when neither is fixed (CHK-06). */
function asked(
  { world, assumptions, locale }: Visit,
  record: TransactionRecord,
  texts: PageTexts['pay'],
): Markup {
  const { currency_code = '' } = record.attributes;
  const { amount_fiat, amount_crypto } = amountsOf(world, assumptions, record);
  if (amount_fiat === undefined || amount_crypto === undefined) {
    const receives = fill(texts.receivesCode, { code: currency_code });
    return html`<p class="amount">${texts.open}</p><p class="sub">${texts.openBody} ${receives}.</p>`;
  }
  const amount = amountText(amount_crypto, currency_code, locale);
  return html`${largeAmount(amount_fiat, 'BRL', locale)}<p class="sub">${fill(texts.receives, { amount })}</p>`;
}

function payerFacts(
  { locale }: Visit,
  record: TransactionRecord,
  texts: PageTexts['pay'],
  target: ReturnTarget | null,
): Markup {
  const { client_name, client_tax_id } = record.attributes;
  const id = client_tax_id === undefined ? undefined : readTaxId(client_tax_id);
  const document = id !== undefined && 'digits' in id ? maskTaxId(id) : undefined;
  return facts([
    [texts.payer, client_name],
    [texts.payerDocument, document],
    [texts.made, momentText(record.created_at, locale)],
    [texts.after, target && fill(texts.afterBody, { host: target.host })],
    [texts.returnAddress, target && shownAddress(target), 'tall'],
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
  const texts = pageTextsIn(locale).pay;
  const { amount_fiat } = amountsOf(world, assumptions, record);
  const code = pixCode(merchant, token, amount_fiat);
  const isOpen = amount_fiat === undefined;
  return html`<h1>${title}</h1>
<div class="scan"><div class="qr">${trusted(renderSVG(code, { border: 0 }))}</div>
<div><h2>${texts.scan}</h2><p class="hint">${texts.copy}</p><p class="code mono" tabindex="0">${code}</p></div></div>
<p class="hint">${texts.copyHint}</p>
<form method="post">${isOpen && amountField(texts, amountText(EXAMPLE, 'BRL', locale).replace(/^R\$\s/u, ''), wrong)}
<div class="actions"><button class="primary" name="action" value="pay">${texts.paid}</button><button name="action" value="fail" formnovalidate>${texts.fail}</button></div>
<p class="hint">${texts.actions}</p></form>`;
}

function amountField(texts: PageTexts['pay'], example: string, wrong?: WrongAmount): Markup {
  const typed = wrong?.typed ?? '';
  const error =
    wrong && html`<p class="fault" role="alert" id="fault">${fill(texts.amountWrong, { example })}</p>`;
  return html`<label>${texts.amount}<input name="amount" inputmode="decimal" autocomplete="off" required maxlength="40" value="${typed}"${wrong && html` aria-invalid="true" aria-describedby="fault"`}><span class="hint">${fill(texts.amountHint, { example })}</span></label>${error}`;
}

/** Converting, converted, failed or disputed; then the way back (CHK-08). */
function result(
  visit: Visit,
  record: TransactionRecord,
  texts: PageTexts['pay'],
  target: ReturnTarget | null,
): Markup {
  const { locale } = visit;
  const { amount_fiat, pix_e2e } = record.attributes;
  return html`${outcome(visit, record, texts)}
${stepList(pageTextsIn(locale).steps, recordSteps(visit, record))}
${facts([
  [
    texts.sent,
    pix_e2e === undefined || amount_fiat === undefined ? undefined : amountText(amount_fiat, 'BRL', locale),
  ],
  [texts.pixId, pix_e2e, 'tall'],
  [texts.returnAddress, target && shownAddress(target), 'tall'],
])}
${target && html`<p class="actions"><a class="button primary" href="${target.href}" rel="noreferrer">${fill(texts.goBack, { host: target.host })}</a></p>`}`;
}

function outcome(visit: Visit, record: TransactionRecord, texts: PageTexts['pay']): Piece {
  const { assumptions, locale } = visit;
  const kind = stageOf(record, assumptions)?.kind;
  if (kind === 'failure') {
    const disputed = record.process === assumptions.sandbox.catalog.chargeback.process;
    return stateHead('bad', disputed ? texts.disputed : texts.failed, errorText(visit, record));
  }
  if (kind !== 'done') return stateHead('info', texts.moving, texts.movingBody);
  const { amount_crypto, currency_code = '' } = record.attributes;
  const amount = amount_crypto === undefined ? undefined : amountText(amount_crypto, currency_code, locale);
  return stateHead(
    'ok',
    texts.done,
    amount === undefined ? texts.doneBodyPlain : fill(texts.doneBody, { amount }),
  );
}
