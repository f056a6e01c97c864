import 'server-only';
import { ENDPOINTS } from '@/lib/contract/endpoints';
import { ok, refuse } from './answers';
import { findByTxHash, findRecord } from './record-book';
import { recordEnvelope } from './record-envelope';
import { mount } from './router';

/**
 * `GET /v2/withdrawal/{id}`: by `end2end`, and where that names none, by transaction hash (WDR-11, WDR-12). What
 * is another account's, or no withdrawal, is not there (WDR-13).
 */
export const getWithdrawal = mount(ENDPOINTS.getWithdrawal, ({ world, account, params, assumptions }) => {
  const id = params.id ?? '';
  const named = findRecord(world, id);
  const found =
    named?.account === account && named.kind === 'withdrawal' ? named : findByTxHash(world, account, id);
  return found === undefined ? refuse(404, 'withdrawal not found') : ok(recordEnvelope(found, assumptions));
});
