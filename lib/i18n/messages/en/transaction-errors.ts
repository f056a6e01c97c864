export const transactionErrors = {
  tab: 'Errors among what was read',
  count:
    '{count, plural, one {# error} other {# errors}} among the newest {read} of {total} {list, select, checkouts {checkouts} onramps {onramps} offramps {offramps} other {withdrawals}}',
  countUntold:
    '{count, plural, one {# error} other {# errors}} among the newest {read} {list, select, checkouts {checkouts} onramps {onramps} offramps {offramps} other {withdrawals}}, of how many the API did not say',
  why: 'The API cannot filter by status, so this dashboard reads the list and keeps the rows with an error message.',
  until: 'Read back to {time}; older rows have not been looked at, so nothing is said about them.',
  all: 'The whole list was read.',
  more: 'Read {count} more',
} as const;
