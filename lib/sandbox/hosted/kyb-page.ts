import 'server-only';
import { readTaxId } from '@/lib/contract/tax-id';
import { enterKybProcess, submitKybForm } from '../kyb';
import { stateOf } from '../kyb-states';
import type { Onboarding, Relationship } from '../relationship';
import type { Content, Reaction } from './frame';
import { html, type Markup } from './html';
import { type Step, stateHead, stepList } from './parts';
import type { Visit } from './record-steps';
import { type Words, wordsIn } from './words';

const STEPS = ['initial', 'pending_link', 'pending_kyb', 'processing', 'done'] as const;
const FIELDS = ['name', 'document', 'email'] as const;
type Field = (typeof FIELDS)[number];

/** The page behind an onboarding link: a short form, then a review that whoever looks decides (3.2). */
export function kybPage(visit: Visit, relationship: Relationship, typed?: URLSearchParams): Content {
  const { locale } = visit;
  const words = wordsIn(locale).kyb;
  const { onboarding } = relationship;
  const steps = stepList(wordsIn(locale).steps, stepsOf(onboarding, words));
  const main = html`<div class="sheet"><section class="side"><h2>${words.title}</h2>${steps}</section>
<section class="work">${workOf(onboarding, words, typed)}</section></div>`;
  return { title: words.title, main, ...(typed !== undefined && { status: 400 }) };
}

/** The form is sent, the review ends, the account is set up: each moves the onboarding on (KYB-08 to KYB-13). */
export function actOnKyb(visit: Visit, relationship: Relationship, form: URLSearchParams): Reaction {
  const state = relationship.onboarding === null ? '' : stateOf(relationship.onboarding.process);
  const action = form.get('action');
  if (state === 'pending_link' && action === 'submit') {
    if (!isComplete(form)) return kybPage(visit, relationship, form);
    submitKybForm(visit, relationship);
  } else if (state === 'pending_kyb' && action === 'approve') {
    enterKybProcess(visit, relationship, 'kyb_provider_submerchant.processing');
  } else if (state === 'pending_kyb' && action === 'reject') {
    enterKybProcess(visit, relationship, 'kyb_provider_submerchant.error');
  } else if (state === 'processing' && action === 'set_up') {
    enterKybProcess(visit, relationship, 'kyb_provider_submerchant.done');
  }
  return 'again';
}

function isComplete(form: URLSearchParams): boolean {
  const given = FIELDS.every((name) => (form.get(name) ?? '').trim() !== '');
  const id = readTaxId(form.get('document') ?? '');
  // One with letters is a CNPJ too (safety 45).
  return given && ('kind' in id ? id.kind === 'cnpj' : id.reason === 'alphanumeric_cnpj');
}

function stepsOf(onboarding: Onboarding | null, words: Words['kyb']): Step[] {
  const failed = onboarding?.error_from_state;
  const state = onboarding === null ? '' : (failed ?? stateOf(onboarding.process));
  const at = (STEPS as readonly string[]).indexOf(state);
  return STEPS.map((step, index) => {
    const name = words.step[step];
    if (index === at && failed !== undefined) return { name, place: 'end' };
    if (index === at && step !== 'done') return { name, place: 'now' };
    return { name, place: index <= at ? 'past' : 'next' };
  });
}

function workOf(
  onboarding: Onboarding | null,
  words: Words['kyb'],
  typed: URLSearchParams | undefined,
): Markup {
  switch (onboarding === null ? '' : stateOf(onboarding.process)) {
    case 'pending_link':
      return formOf(words, typed);
    case 'pending_kyb':
      return html`${stateHead('info', words.reviewTitle, words.reviewBody)}<form class="bare" method="post"><div class="actions"><button class="primary" name="action" value="approve">${words.approve}</button><button name="action" value="reject">${words.reject}</button></div></form>`;
    case 'processing':
      return html`${stateHead('info', words.setUpTitle, words.setUpBody)}<form class="bare" method="post"><div class="actions"><button class="primary" name="action" value="set_up">${words.setUp}</button></div></form>`;
    case 'done':
      return stateHead('ok', words.doneTitle, words.doneBody);
    case 'error':
      return html`${stateHead('bad', words.failedTitle, onboarding?.error_message)}<p class="hint">${words.failedBody}</p>`;
    default:
      return stateHead('info', words.title, words.initialBody);
  }
}

function formOf(words: Words['kyb'], typed: URLSearchParams | undefined): Markup {
  const value = (name: Field) => typed?.get(name) ?? '';
  return html`<h1>${words.formTitle}</h1><p class="sub">${words.formBody}</p>
<form method="post">${typed && html`<p class="fault" role="alert">${words.missing}</p>`}
<label>${words.name}<input name="name" autocomplete="organization" required maxlength="200" value="${value('name')}"></label>
<label>${words.document}<input name="document" inputmode="text" autocomplete="off" required maxlength="20" value="${value('document')}"><span class="hint">${words.documentHint}</span></label>
<label>${words.email}<input name="email" type="email" autocomplete="email" required maxlength="200" value="${value('email')}"></label>
<div class="actions"><button class="primary" name="action" value="submit">${words.submit}</button></div></form>`;
}
