/** `lib/access/role-sentences.test.ts` ties each sentence to the permission table. */
export const roles = {
  does: {
    viewer: 'Reads balances and lists only.',
    support: 'Finds a payment and follows it. Reveals personal data with a reason.',
    accountant:
      'Reads balances, lists and the audit log, and exports lists. Reveals personal data with a reason.',
    operator: 'Asks for quotes, makes links, registers and enrols sub-merchants.',
    treasurer: 'Accepts rates, decides requests, whitelists, brands and withdraws.',
    admin:
      'Manages people, policies and settings. Moves money only while no treasurer sees the whole account.',
  },
};
