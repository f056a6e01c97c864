import 'server-only';
import type { TransactionRecord } from '@/lib/sandbox/records/record';
import { stageOf } from '@/lib/sandbox/records/record-envelope';
import { advanceRecord } from '@/lib/sandbox/records/record-progress';
import { enterRecordStage } from '@/lib/sandbox/records/record-stage';
import { movesByItself } from '@/lib/sandbox/records/record-stage-order';
import { findRelationship } from '@/lib/sandbox/sub-merchants/relationships';
import { html, type Markup, type Piece } from './html';
import type { Content, Reaction } from './page-frame';
import { amountText, facts, largeAmount, momentText, stateHead, stepList } from './page-parts';
import { fill, type PageTexts, pageTextsIn } from './page-texts';
import { errorText, recordSteps, type Visit } from './record-steps';
import { returnTarget } from './return-target';

const REFRESH_SECONDS = 10;

/** Withdrawal page: destination, progress and the next custody step (WDR-24). */
export function withdrawalPage(visit: Visit, record: TransactionRecord): Content {
  const { locale, assumptions } = visit;
  const texts = pageTextsIn(locale).withdrawal;
  const { amount_discounted, currency_receive_code = '' } = record.attributes;
  const moving = movesByItself(record, assumptions) && assumptions.sandbox.progressSeconds !== null;
  const main = html`<div class="sheet"><section class="side"><h2>${texts.title}</h2>${
    amount_discounted !== undefined && largeAmount(amount_discounted, currency_receive_code, locale)
  }<p class="sub">${texts.amount}</p>${details(visit, record, texts)}</section>
<section class="work">${heading(visit, record, texts)}
${stepList(pageTextsIn(locale).steps, recordSteps(visit, record))}
${buttons(visit, record, texts)}</section></div>`;
  return { title: texts.title, main, ...(moving && { refreshSeconds: REFRESH_SECONDS }) };
}

/** Buttons act as custody and network; an ended withdrawal stays as it is. */
export function actOnWithdrawal(visit: Visit, record: TransactionRecord, form: URLSearchParams): Reaction {
  const { assumptions } = visit;
  if (stageOf(record, assumptions)?.kind !== 'waiting') return 'again';
  const failure = assumptions.sandbox.catalog[record.kind].find((stage) => stage.kind === 'failure');
  if (form.get('action') === 'confirm') advanceRecord(visit, record);
  if (form.get('action') === 'fail' && failure !== undefined)
    enterRecordStage(visit, record, failure.process);
  return 'again';
}

function heading(visit: Visit, record: TransactionRecord, texts: PageTexts['withdrawal']): Markup {
  const kind = stageOf(record, visit.assumptions)?.kind;
  const message = stageOf(record, visit.assumptions)?.message;
  const language = visit.locale === 'pt-BR' ? 'pt' : visit.locale;
  if (kind === 'failure') return stateHead('bad', texts.failedTitle, errorText(visit, record));
  return kind === 'done'
    ? stateHead('ok', texts.doneTitle, message?.[language])
    : stateHead('info', texts.pendingTitle, message?.[language]);
}

function details(
  { world, locale }: Visit,
  record: TransactionRecord,
  texts: PageTexts['withdrawal'],
): Markup {
  const { attributes, correlation_id } = record;
  const { amount_received, network_fee, currency_receive_code: code = '', address, group_id } = attributes;
  const groups = findRelationship(world, correlation_id)?.groups ?? [];
  return facts([
    [texts.arrives, amount_received && amountText(amount_received, code, locale)],
    [texts.fee, network_fee && amountText(network_fee, code, locale)],
    [texts.group, groups.find(({ id }) => id === group_id)?.label],
    [texts.requested, momentText(record.created_at, locale)],
    [texts.note, attributes.notes],
    [texts.to, address, 'tall'],
    [texts.hash, hashLink(attributes.tx_hash, attributes.explorer_url), 'tall'],
  ]);
}

function hashLink(hash: string | undefined, explorer: string | undefined): Piece {
  const target = returnTarget(explorer);
  if (hash === undefined || target === null) return hash;
  return html`<a href="${target.href}" rel="noreferrer noopener" target="_blank">${hash}</a>`;
}

function buttons(
  { assumptions }: Visit & { locale: Visit['locale'] },
  record: TransactionRecord,
  texts: PageTexts['withdrawal'],
): Piece {
  if (stageOf(record, assumptions)?.kind !== 'waiting') return null;
  const seconds = assumptions.sandbox.progressSeconds;
  const waits = seconds !== null && movesByItself(record, assumptions);
  return html`<form method="post"><div class="actions"><button class="primary" name="action" value="confirm">${texts.confirm}</button><button name="action" value="fail">${texts.fail}</button></div>
<p class="hint">${texts.actions}${waits && ` ${fill(texts.byItself, { seconds: String(seconds) })}`}</p></form>`;
}
