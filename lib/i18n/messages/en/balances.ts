export const balances = {
  title: 'Balances',
  readAt: 'Read from the API at {time}.',
  approximate: 'BRL figures are approximate, for display only.',
  withReceive:
    'What is still to receive counts at its accepted rate, the rest at reference prices: an accept changes the total by the difference.',
  notForTrading: 'Approximate, for display only. Not a rate you can trade at.',
  blockedNotes: 'Notes on blocked funds',
  total: 'All balances',
  incomplete: 'Incomplete',
  incompleteTitle: 'An account was not reported by the API, so this figure may leave it out.',
  readAgain: 'Re-read now',
  reading: 'Reading…',
  stale: {
    title: 'The last read failed. Data from {time}.',
    body: 'The figures below are those of the last answer, {age} ago. They may have changed since.',
    age: {
      seconds: '{count, plural, one {# second} other {# seconds}}',
      minutes: '{count, plural, one {# minute} other {# minutes}}',
      hours: '{count, plural, one {# hour} other {# hours}}',
    },
  },
  buckets: {
    available: 'Available',
    in_transit: 'In transit',
    to_receive: 'To receive',
    blocked: 'Blocked',
    unknown: 'Parts not known',
  },
  explain: {
    available: 'Withdrawable right now.',
    in_transit: 'Moving while a transaction is processed.',
    to_receive: 'Expected from an ongoing transaction.',
    blocked: 'Frozen for chargebacks or compliance holds.',
    unknown:
      'The API did not give all four parts, or they do not add up. The bar shows only their sum in BRL.',
  },
  table: {
    caption: 'Balances by currency and account',
    currencyAndAccount: 'Currency and account',
    allInBrl: 'All buckets in BRL',
    notGiven: 'Not given by the API',
    notReported: 'Not reported by the API',
    noAccounts: 'The API lists no account here.',
    footnote:
      'Account labels come from your account configuration and can change. BRL counts at 1.0, BTC at its reference price, USDT and USDC at the USD reference price.',
    footnoteSums:
      '“–” means that the API did not give the figure. A currency’s total is shown only when every account gave its part.',
  },
  card: {
    allBuckets: 'All buckets, approx.',
    accounts: '{count, plural, one {# account} other {# accounts}}',
  },
  unavailable: {
    title: 'Balance is unavailable',
    body: 'The account may not have a ledger yet, or the API could not read it. This does not mean that the balance is zero.',
    retry: 'Re-read now',
  },
  key: {
    title: 'The API did not accept our key',
    body: 'No balance could be read. An administrator has to check the API key in Settings.',
    open: 'Open Settings',
  },
  empty: {
    title: 'No currencies yet',
    body: 'The API answered and listed no currency for this account. Currencies appear here with their first entry.',
  },
  loading: 'Reading balances from the API',
  updated: 'Balances read at {time}',
};
