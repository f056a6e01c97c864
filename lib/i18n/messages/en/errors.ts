import type { ErrorCode } from '@/lib/contract/bff/errors';

/**
 * One text per error code: what happened, then what to do. Shown in many places, so a text refers to nothing around
 * it. A missing code does not compile. `offline`: no answer came.
 */
export const errors = {
  offline: 'No answer reached this browser. Check your connection, then try again.',
  signed_out: 'Your session ended. Sign in again to continue.',
  forbidden: 'Your role does not allow this. Ask an administrator of this dashboard.',
  outside_limit:
    'You see only the sub-merchants named for you, and this is about more than those. Ask an administrator of this dashboard.',
  cross_site: 'The request did not come from this dashboard’s own page. Reload the page and try again.',
  bad_json: 'The request was malformed, which is a fault in this dashboard. Report it.',
  invalid_input: 'Some of the values cannot be used. Check them.',
  missing_idempotency_key:
    'The request had no intent ID, which is a fault in this dashboard. Reload the page and report it.',
  key_reused: 'The same intent was sent with other figures. Reload the page and confirm again.',
  not_found: 'There is no such record in this dashboard. It may belong to another account.',
  method_not_allowed: 'This dashboard does not offer that action. Reload the page.',
  too_large: 'The request is too large. Shorten it and try again.',
  rate_limited: 'Too many tries. Wait a moment, then try again.',
  too_many_today:
    'You have added as many of these as one person may within 24 hours. Continue tomorrow, or ask a colleague.',
  demo_full: 'All places in this demo are taken now. Try again later.',
  demo_source_full: 'Too many demos were opened from this network. Try again later.',
  demo_ended: 'This demo ended. Enter it again to start with a fresh one.',
  world_unknown: 'Your browser keeps this demo, and the server did not take it back yet. Try again.',
  needs_database: 'This demo has no database, so it cannot add people or end sessions.',
  world_full:
    'Your demo holds as much as one visitor may keep, so nothing was done. You can still read everything; after 24 hours it begins again.',
  state_refused:
    'This demo cannot begin from that file: it was changed or cut, or another installation or version made it. Nothing was changed.',
  store_away:
    'This dashboard cannot reach its own records just now, so this press did nothing. Try again shortly.',
  store_unavailable: 'This dashboard cannot reach its own records just now. Try again shortly.',
  upstream_rejected: 'The API rejected the request as malformed, a fault in this dashboard. Report it.',
  upstream_unauthorized: 'The API did not accept our key. An administrator has to check the API key.',
  upstream_signature: 'The API did not accept our signature. An administrator has to check the signing key.',
  upstream_not_found: 'The API does not know this record, or it belongs to another account.',
  upstream_failed: 'The API failed while answering. Try again in a moment.',
  upstream_unreachable: 'The API did not answer in time. Try again in a moment.',
  upstream_rate_limited: 'The API asks us to slow down. Wait a moment, then try again.',
  upstream_contract: 'The API answered with something this dashboard cannot read. Report it.',
  filter_not_applied:
    'The API did not apply a filter, so no file is made: it would hold rows you did not ask for.',
  too_many_rows: 'The list is longer than an Excel sheet. Export it as CSV, or narrow the filters.',
  no_ledger: 'The API has no balance for this account yet, or cannot read it now. Try again in a moment.',
  cannot_quote:
    'The API made no quote, and does not say whether it cannot quote this pair or has no rates just now. Check the currencies or try again later.',
  outcome_pending:
    'An earlier conversion from this currency has no outcome yet. Wait for it before accepting.',
  no_signing_key: 'No signing key is configured, so no request for a sub-merchant can be signed.',
  upstream_clock:
    'The API refused the signature: the clock of this server is more than a minute off. Correct it, then try again.',
  upstream_strategy:
    'The API accepts our signed reads but refused a signed change. The setting signing.post.strategy is wrong.',
  already_registered: 'This sub-merchant is in the register already, perhaps archived.',
  unknown_relationship: 'The API has no such sub-merchant for this account. Nothing was saved.',
  operation_open:
    'The same request was already sent and has no outcome yet. Check it before you send another one.',
  sub_merchant_archived: 'This sub-merchant is archived, so nothing was sent for it. Restore it first.',
  step_up_required: 'This press sent nothing. Prove that it is you, then press again.',
  factor_required:
    'Your role needs a second factor for this, and you have none yet. Add one under Password and sessions. Nothing was sent.',
  proof_wrong: 'This is not the right code or passkey. This press sent nothing.',
  proof_used: 'Each code works once: wait for the next one. This press sent nothing.',
  proof_clock:
    'The code belongs to another time: set the clock of your phone, then use a new code. This press sent nothing.',
  proof_ended: 'The proof ended before it was used: press again. This press sent nothing.',
  too_early:
    'An answer may still arrive. The outcome can be recorded ten minutes after the request was sent.',
  internal: 'Something in this dashboard failed. Try again. If it happens again, report it.',
  own_request: 'You asked for this. Somebody else decides it.',
  quote_taken:
    'Another acceptance has used this quote, not this request. Nothing was sent for the request. See how that one ended before you get a new quote.',
  maker_gone: 'The person who asked can no longer sign in, or may no longer ask for this. Nothing was done.',
  request_closed: 'This request was decided, withdrawn or ended meanwhile. Nothing more was sent.',
  request_changed: 'This request is not the one you were shown. Reload the page. Nothing was sent.',
  attention_changed: 'Somebody else was quicker with this item. Nothing was changed. Look at it again.',
  no_second_person: 'Nobody else may decide this. Ask an administrator to add a second person who decides.',
  second_person_needed:
    'A second person decides this. Nothing was sent. Somebody who sees the whole account has to make a request.',
  deciders_disabled:
    'Whoever else decides for the account is disabled, so nobody can agree to this. Whoever runs the server changes that there: npm run admin -- user. Nothing was changed.',
  other_outcome_waits:
    'A request that says another outcome waits for a second person. Find it in Requests: it has to be rejected, withdrawn or approved first. Nothing was recorded.',
  over_day_limit: 'This is more than a limit of the policies leaves. Nothing was sent.',
  last_admin: 'This is the last administrator who can sign in. Make somebody else an administrator first.',
  last_local_admin:
    'This is the last administrator with a password here. While the identity provider is down, only an administrator with a password can sign in. Invite another one first.',
  own_link:
    'You cannot make a reset link for yourself. Change your password with the current one, under Password and sessions. If it is lost, ask another administrator.',
  last_treasurer:
    'This is the only treasurer of the whole account. Without one, administrators would move money. Make somebody else a treasurer first, or disable this one.',
  limited_admin: 'An administrator sees the whole account. First remove the limit to named sub-merchants.',
  policy_changed: 'The policies were changed meanwhile. Read them and change them again.',
  policy_locks_out: 'Not saved: after this change nobody could decide.',
  destination_changed: 'This destination has changed meanwhile. Look at it again.',
  demo_person: 'People of the demo stay as they are. Invite somebody and try it with them.',
  person_disabled: 'This person is disabled. Enable them first.',
  link_incomplete: 'A part of this link is missing. Copy the whole link and open it again.',
  link_unknown: 'This dashboard did not make this link. Ask an administrator for a new one.',
  link_used:
    'This link was used already. If that was you, sign in with the password you chose; if not, tell an administrator.',
  link_ended: 'This link has ended or was replaced. Ask an administrator for a new one.',
  sign_in_again: 'Sign in again, then do this within ten minutes. This press changed nothing.',
  link_shown: 'This link was shown already. If it is lost, ask for another reset.',
  code_shown: 'This code was shown already. If it is lost, ask for another reset.',
} as const satisfies Record<ErrorCode | 'offline', string>;
