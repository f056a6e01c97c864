export const stories = {
  title: 'Six stories',
  sub: 'Each takes three to six presses in the real screens. Stop and continue whenever you like.',
  dismiss: 'Dismiss',
  show: 'Show the stories',
  whatBody:
    'Stories exist in the sandbox only. A story shows you the next control to press, and ticks a step when the register shows it. Nothing is recorded for you, and no real money moves.',
  length: '{count, plural, one {# step} other {# steps}}',
  progress: '{done} of {count}',
  done: 'Done',
  continue: 'Continue',
  story: 'Story {index} of {count}',
  next: 'Next: press',
  open: 'Next: open',
  become: 'Next: become',
  becomeFailed: 'You are still the same person: the server did not confirm the change.',
  wait: 'Wait: the rate runs out in {seconds} s.',
  again: 'Start again',
  leave: 'Leave the story',
  back: 'Back to the overview',
  failed: 'The sandbox did not take it.',
  missing: 'This world has no record for this story. An administrator can reset the sandbox.',
  refused:
    'The API refused this conversion, and its record says why. If the balance was too low, a reset of the sandbox restores it.',
  convert: {
    title: 'Convert 250,000 USDT',
    body: 'Compare D0 with D1, accept one, see when the reais land.',
    end: 'The rate is locked. The record says when the reais land.',
  },
  lost: {
    title: 'The answer is lost',
    body: 'You accept and hear nothing. Mesa finds out, and never sends twice.',
    end: 'The answer was lost, and the record was read again. One acceptance was sent.',
  },
  expired: {
    title: 'The rate ran out while you decided',
    body: 'The clock reaches zero. Old rate beside new, and you choose again.',
    end: 'Nothing was accepted until you chose the new rate.',
  },
  chargeback: {
    title: 'A chargeback weeks later',
    body: 'A payer disputes a completed checkout. See what is frozen, and why.',
    end: 'The bucket Blocked holds what the chargeback froze.',
  },
  onboard: {
    title: 'Onboard a sub-merchant',
    body: 'From a company to KYB complete, with its brand on the page.',
    end: 'The sub-merchant finished its onboarding, and its checkout pages carry its brand.',
  },
  withdrawal: {
    title: 'One withdrawal, two people',
    body: 'From an approved whitelist address to the proof. One person asks, another approves.',
    end: 'One person asked, another approved. The record of the withdrawal is the proof.',
  },
  steps: {
    convert: {
      quote: { press: 'Get quote', place: 'Convert' },
      accept: { press: 'D0 or D1, then Accept', place: 'the quote' },
      view: { press: 'View conversion', place: 'the conversion' },
    },
    lost: {
      lose: { press: 'Lose the next answer', place: 'Overview' },
      quote: { press: 'Get quote', place: 'Convert' },
      accept: { press: 'D0 or D1, then Accept', place: 'the quote' },
      known: { press: 'Re-read now', place: 'the conversion' },
    },
    expired: {
      quote: { press: 'Get quote', place: 'Convert' },
      renew: { press: 'Ask for the renewed rate', place: 'the quote' },
      again: { press: 'D0 or D1, then Accept', place: 'the quote' },
    },
    chargeback: {
      open: { press: 'the checkout', place: 'the checkout' },
      charge: { press: 'Charge it back', place: 'the checkout' },
      frozen: { press: 'Balances', place: 'Balances' },
    },
    onboard: {
      enrol: { press: 'Enrol, with a name', place: 'Enrol' },
      kyb: { press: 'Complete its KYB', place: 'the sub-merchant' },
      brand: { press: 'Save branding, with a name or a logo', place: 'Branding' },
    },
    withdrawal: {
      approve: { press: 'Approve the address', place: 'Withdrawals' },
      withdraw: { press: 'Review withdrawal, to the approved address of {group}', place: 'Withdrawals' },
      decide: { press: 'Approve the request', place: 'the request' },
    },
  },
};
