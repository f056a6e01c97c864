/** Below a typed amount. */
export const typedAmount = {
  read: 'Read as {amount}',
  caution: 'This is {read}, not {unread}. For that, write {other}.',
} as const;
