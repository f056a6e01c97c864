import 'server-only';
import type { TransactionRecord } from '../record';
import { stageOf } from '../record-envelope';
import { movesByItself } from '../record-path';
import { advanceRecord } from '../record-progress';
import { enterRecordStage } from '../record-stage';
import { findRelationship } from '../relationships';
import type { Content, Reaction } from './frame';
import { html, type Markup, type Piece } from './html';
import { amountText, facts, largeAmount, momentText, stateHead, stepList } from './parts';
import { errorText, recordSteps, type Visit } from './record-steps';
import { returnTarget } from './return-target';
import { fill, type Words, wordsIn } from './words';

const REFRESH_SECONDS = 10;

/** The process page of a withdrawal: where it goes, how far it is, and what custody would say next (WDR-24). */
export function withdrawalPage(visit: Visit, record: TransactionRecord): Content {
  const { locale, assumptions } = visit;
  const words = wordsIn(locale).withdrawal;
  const { amount_discounted, currency_receive_code = '' } = record.attributes;
  const moving = movesByItself(record, assumptions) && assumptions.sandbox.progressSeconds !== null;
  const main = html`<div class="sheet"><section class="side"><h2>${words.title}</h2>${
    amount_discounted !== undefined && largeAmount(amount_discounted, currency_receive_code, locale)
  }<p class="sub">${words.amount}</p>${details(visit, record, words)}</section>
<section class="work">${heading(visit, record, words)}
${stepList(wordsIn(locale).steps, recordSteps(visit, record))}
${buttons(visit, record, words)}</section></div>`;
  return { title: words.title, main, ...(moving && { refreshSeconds: REFRESH_SECONDS }) };
}

/** The buttons stand for custody and the network. What has ended stays as it is. */
export function actOnWithdrawal(visit: Visit, record: TransactionRecord, form: URLSearchParams): Reaction {
  const { assumptions } = visit;
  if (stageOf(record, assumptions)?.kind !== 'waiting') return 'again';
  const failure = assumptions.sandbox.catalog[record.kind].find((stage) => stage.kind === 'failure');
  if (form.get('action') === 'confirm') advanceRecord(visit, record);
  if (form.get('action') === 'fail' && failure !== undefined)
    enterRecordStage(visit, record, failure.process);
  return 'again';
}

function heading(visit: Visit, record: TransactionRecord, words: Words['withdrawal']): Markup {
  const kind = stageOf(record, visit.assumptions)?.kind;
  const message = stageOf(record, visit.assumptions)?.message;
  const language = visit.locale === 'pt-BR' ? 'pt' : visit.locale;
  if (kind === 'failure') return stateHead('bad', words.failedTitle, errorText(visit, record));
  return kind === 'done'
    ? stateHead('ok', words.doneTitle, message?.[language])
    : stateHead('info', words.pendingTitle, message?.[language]);
}

function details({ world, locale }: Visit, record: TransactionRecord, words: Words['withdrawal']): Markup {
  const { attributes, correlation_id } = record;
  const { amount_received, network_fee, currency_receive_code: code = '', address, group_id } = attributes;
  const groups = findRelationship(world, correlation_id)?.groups ?? [];
  return facts([
    [words.arrives, amount_received && amountText(amount_received, code, locale)],
    [words.fee, network_fee && amountText(network_fee, code, locale)],
    [words.group, groups.find(({ id }) => id === group_id)?.label],
    [words.requested, momentText(record.created_at, locale)],
    [words.note, attributes.notes],
    [words.to, address, 'tall'],
    [words.hash, hashLink(attributes.tx_hash, attributes.explorer_url), 'tall'],
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
  words: Words['withdrawal'],
): Piece {
  if (stageOf(record, assumptions)?.kind !== 'waiting') return null;
  const seconds = assumptions.sandbox.progressSeconds;
  const waits = seconds !== null && movesByItself(record, assumptions);
  return html`<form method="post"><div class="actions"><button class="primary" name="action" value="confirm">${words.confirm}</button><button name="action" value="fail">${words.fail}</button></div>
<p class="hint">${words.actions}${waits && ` ${fill(words.byItself, { seconds: String(seconds) })}`}</p></form>`;
}
