import 'server-only';
import { CLAUSE_GROUPS, type ClauseGroup, clausesOf } from '@/lib/contract/clauses/clauses';

export const GROUP_SUBJECTS: Readonly<Record<ClauseGroup, string>> = {
  GEN: 'Scope and identifiers',
  AUT: 'API key',
  VER: 'Versioning',
  ENV: 'Transaction envelope',
  LST: 'List envelope',
  QUO: 'Quote',
  ACC: 'Accept',
  CNV: 'Conversion record',
  WDR: 'Withdrawals',
  BAL: 'Account balance',
  NBA: 'Sub-merchant balance',
  WLG: 'Wallet whitelist',
  SPL: 'Split',
  KYB: 'KYB onboarding',
  CHK: 'Checkouts',
  RMP: 'Onramps and offramps',
  BRD: 'Branding',
  SGN: 'Request signing',
  EVT: 'Events and webhooks',
  ERR: 'Errors',
  LIM: 'Limits, paging, dates',
};

/** Clauses about what a client must not read, infer, retry or keep. No server check covers them. */
export const CLIENT_ONLY: ReadonlySet<string> = new Set([
  'GEN-02',
  'GEN-10',
  'AUT-02',
  'ENV-06',
  'ENV-11',
  'ENV-15',
  'ENV-21',
  'QUO-31',
  'ACC-35',
  'BAL-15',
  'EVT-11',
  'EVT-12',
  'EVT-17',
  'EVT-18',
  'EVT-19',
  'ERR-12',
]);

export const SERVER_CLAUSES: readonly string[] = CLAUSE_GROUPS.flatMap(clausesOf).filter(
  (id) => !CLIENT_ONLY.has(id),
);
