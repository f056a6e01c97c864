export const signin = {
  title: 'Sign in',
  lead: 'Conversions, checkouts and payouts between crypto and BRL.',
  email: 'Work e-mail',
  password: 'Password',
  submit: 'Continue',
  submitting: 'Signing in',
  footer: 'Your API key stays on our servers and never reaches this browser.',
  missingEmail: 'Enter your work e-mail.',
  missingPassword: 'Enter your password.',
  wrong: 'The e-mail and password do not match an account here. Check both and try again.',
  wrongAndWait:
    'The e-mail and password do not match an account here. For safety, the next try is possible in {wait}.',
  locked:
    'Too many tries. For safety, the next one is possible in {wait}. A browser that signed in before does not wait, nor does one with an administrator’s link.',
  offline: 'No answer reached this browser. What you typed is kept; check your connection and try again.',
  failed:
    'Sign-in did not work because this dashboard failed. What you typed is kept; try again in a moment.',
  needsScript: 'Signing in needs JavaScript. Switch it on in this browser, then load the page again.',
  ended:
    'You were signed out: this browser was not used for a while, or the session was ended. Sign in to go on.',
  demo: {
    title: 'Crypto to reais, and you always know what was decided.',
    lead: 'A demo of the whole dashboard, on test data. No account, no e-mail, no real money.',
    enterAs: 'Enter as',
    people: 'People of the demo',
    peopleWhat:
      'These people exist in the demo only, one for each role. Nobody needs a password, and whoever you enter as sees the same world.',
    world: 'Your own world, on this browser. It ends after 24 h.',
    changeLater: 'You can change person at any time.',
    first: 'Start here',
    company: 'Sign in with a password',
    footer: 'Nothing you type here leaves this demo.',
    back: 'Enter the demo without a password',
    full: 'All places in this demo are taken now. Each ends after 24 hours; try again later.',
    waiting: {
      title: 'Your demo is being made',
      place: '{place, plural, one {You are the next.} other {You are number # in the queue.}}',
      stay: 'Leave this page open: it enters as {role} by itself. If you close it, press again when you are back: your place stays.',
    },
    sourceFull: 'Too many demos were opened from this network. The next one can be opened in {wait}.',
    beganAgain:
      'This demo began again: yours ended after 24 hours, made room for a newcomer when the demo was full, or this dashboard was updated. What you made there is gone; enter as anyone to start with a fresh one.',
    stateOpens:
      'You were given a copy of somebody’s demo. Whoever you enter as, it becomes a demo of your own; one that you already have is left behind.',
    stateGone:
      'This demo began again: the state behind this link ended after 7 days, this dashboard was updated, or the link is not whole. Enter as anyone to go on with a demo of your own.',
    forgets: {
      preview:
        'This is a preview of a new version. Only your browser keeps this demo: for 24 hours, or until another version is published. Nobody can be added to its team, and its payment pages do not open.',
      storeless:
        'Only your browser keeps this demo: for 24 hours, or until a new version is published. Nobody can be added to its team, and its payment pages do not open.',
      past: 'The sixty days of work that it begins with ended on the day this version was published, so what waited for an answer then may have run out.',
    },
  },
  picture: {
    send: 'You send {amount}',
    D0: 'Same day',
    D1: 'Next day',
    rate: 'Rate',
    differenceD0: '{amount} less than D1',
    differenceD1: '{amount} more than D0',
    settles: 'Settles',
    atD0: 'Today, {time}',
    atD1: 'Tomorrow, {time}',
    now: 'Now',
  },
  role: {
    viewer: 'Viewer',
    support: 'Support',
    accountant: 'Accountant',
    operator: 'Operator',
    treasurer: 'Treasurer',
    admin: 'Administrator',
  },
} as const;
