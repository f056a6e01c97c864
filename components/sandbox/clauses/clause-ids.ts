/** Clauses of each control, by tab; the server sends the browser only their statements. */
export const WORLD_CLAUSES = {
  clock: ['ACC-19', 'ACC-21', 'CNV-07', 'SGN-06', 'BRD-13'],
  outcome: {
    accepted: ['ACC-01'],
    evaluating: ['ACC-27'],
    operational: ['ACC-24'],
    compliance: ['LIM-20'],
    provider: ['ACC-26'],
    failed: ['ERR-10'],
    lost: ['ACC-30'],
    noD0: ['QUO-26', 'ACC-23'],
    noD1: ['QUO-27'],
  },
  waiting: ['ACC-29', 'EVT-08'],
  settlementWindows: ['QUO-14', 'QUO-25', 'ACC-23', 'ACC-26', 'ACC-27'],
  ceilings: ['ACC-24', 'CNV-02', 'LIM-20'],
  ledger: ['ACC-22', 'ACC-33', 'QUO-29', 'BAL-06'],
  effects: ['ACC-34', 'WDR-31'],
} as const;

export const INJECTED_FAILURE_CLAUSES = {
  add: ['ERR-10', 'ERR-12', 'ERR-16', 'ACC-30'],
} as const;

export const TRANSACTION_CLAUSES = {
  create: ['GEN-04', 'EVT-09', 'EVT-06', 'CHK-21'],
  list: ['EVT-02', 'ENV-03', 'ENV-14', 'ENV-16', 'EVT-13', 'BAL-10', 'SPL-10'],
} as const;

export const SUB_MERCHANT_CLAUSES = {
  enrol: ['GEN-09', 'GEN-11', 'KYB-20'],
  states: ['KYB-08', 'KYB-09', 'KYB-10', 'KYB-11', 'KYB-12', 'KYB-13', 'BRD-16'],
  link: ['EVT-10', 'KYB-22', 'KYB-23'],
  addresses: ['WLG-06', 'WDR-25'],
} as const;

export const WEBHOOK_CLAUSES = {
  duplicate: ['EVT-16'],
  shuffle: ['EVT-17'],
  bad_signature: ['EVT-14'],
  never: ['EVT-20'],
  late: ['EVT-18'],
  list: ['EVT-03', 'EVT-15', 'EVT-16', 'EVT-21', 'EVT-22', 'VER-04'],
} as const;

export function idsOf(tree: object): string[] {
  return Object.values(tree).flatMap((part: unknown) => {
    if (typeof part === 'string') return [part];
    return typeof part === 'object' && part !== null ? idsOf(part) : [];
  });
}
