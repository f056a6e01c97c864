import 'server-only';
import { readTaxId } from '@/lib/contract/values/tax-id';
import { enterKybProcess, submitKybForm } from '@/lib/sandbox/sub-merchants/kyb';
import { stateOf } from '@/lib/sandbox/sub-merchants/kyb-states';
import type { Onboarding, Relationship } from '@/lib/sandbox/sub-merchants/relationship';
import { html, type Markup } from './html';
import type { Content, Reaction } from './page-frame';
import { type Step, stateHead, stepList } from './page-parts';
import { type PageTexts, pageTextsIn } from './page-texts';
import type { Visit } from './record-steps';

const STEPS = ['initial', 'pending_link', 'pending_kyb', 'processing', 'done'] as const;
const FIELDS = ['name', 'document', 'email'] as const;
type Field = (typeof FIELDS)[number];

/** Onboarding page: a short form, then a review that the visitor decides. */
export function kybPage(visit: Visit, relationship: Relationship, typed?: URLSearchParams): Content {
  const { locale } = visit;
  const texts = pageTextsIn(locale).kyb;
  const { onboarding } = relationship;
  const steps = stepList(pageTextsIn(locale).steps, stepsOf(onboarding, texts));
  const main = html`<div class="sheet"><section class="side"><h2>${texts.title}</h2>${steps}</section>
<section class="work">${workOf(onboarding, texts, typed)}</section></div>`;
  return { title: texts.title, main, ...(typed !== undefined && { status: 400 }) };
}

/** Submit, review and setup each move the onboarding on (KYB-08 to KYB-13). */
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
  const isFilled = FIELDS.every((name) => (form.get(name) ?? '').trim() !== '');
  const id = readTaxId(form.get('document') ?? '');
  // A CNPJ may contain letters (safety 45).
  return isFilled && 'kind' in id && id.kind === 'cnpj';
}

function stepsOf(onboarding: Onboarding | null, texts: PageTexts['kyb']): Step[] {
  const failed = onboarding?.error_from_state;
  const state = onboarding === null ? '' : (failed ?? stateOf(onboarding.process));
  const at = (STEPS as readonly string[]).indexOf(state);
  return STEPS.map((step, index) => {
    const name = texts.step[step];
    if (index === at && failed !== undefined) return { name, place: 'end' };
    if (index === at && step !== 'done') return { name, place: 'now' };
    return { name, place: index <= at ? 'past' : 'next' };
  });
}

function workOf(
  onboarding: Onboarding | null,
  texts: PageTexts['kyb'],
  typed: URLSearchParams | undefined,
): Markup {
  switch (onboarding === null ? '' : stateOf(onboarding.process)) {
    case 'pending_link':
      return formOf(texts, typed);
    case 'pending_kyb':
      return html`${stateHead('info', texts.reviewTitle, texts.reviewBody)}<form class="bare" method="post"><div class="actions"><button class="primary" name="action" value="approve">${texts.approve}</button><button name="action" value="reject">${texts.reject}</button></div></form>`;
    case 'processing':
      return html`${stateHead('info', texts.setUpTitle, texts.setUpBody)}<form class="bare" method="post"><div class="actions"><button class="primary" name="action" value="set_up">${texts.setUp}</button></div></form>`;
    case 'done':
      return stateHead('ok', texts.doneTitle, texts.doneBody);
    case 'error':
      return html`${stateHead('bad', texts.failedTitle, onboarding?.error_message)}<p class="hint">${texts.failedBody}</p>`;
    default:
      return stateHead('info', texts.title, texts.initialBody);
  }
}

function formOf(texts: PageTexts['kyb'], typed: URLSearchParams | undefined): Markup {
  const value = (name: Field) => typed?.get(name) ?? '';
  return html`<h1>${texts.formTitle}</h1><p class="sub">${texts.formBody}</p>
<form method="post">${typed && html`<p class="fault" role="alert">${texts.missing}</p>`}
<label>${texts.name}<input name="name" autocomplete="organization" required maxlength="200" value="${value('name')}"></label>
<label>${texts.document}<input name="document" inputmode="text" autocomplete="off" required maxlength="20" value="${value('document')}"><span class="hint">${texts.documentHint}</span></label>
<label>${texts.email}<input name="email" type="email" autocomplete="email" required maxlength="200" value="${value('email')}"></label>
<div class="actions"><button class="primary" name="action" value="submit">${texts.submit}</button></div></form>`;
}
