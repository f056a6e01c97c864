import 'server-only';
import { exactTimestamp } from '@/lib/time/loose-timestamp';
import { listItem, listReply, queryOf } from './scripted-list-reply';
import type { ArrivedRequest, Reply } from './scripted-upstream';

const PATHS: Readonly<Record<string, string>> = {
  '/v2/crossramp_checkouts': 'checkouts',
  '/v2/onramps': 'onramps',
  '/v2/offramps': 'offramps',
  '/v2/withdrawals': 'withdrawals',
};

export interface ScriptedLists {
  records: Record<string, string[]>;
  reply(request: ArrivedRequest): Reply;
}

/** `now` is the upstream's clock; withdrawals have no date filter (WDR-16). */
export function scriptedLists(now: string): ScriptedLists {
  const records: ScriptedLists['records'] = { checkouts: [], onramps: [], offramps: [], withdrawals: [] };
  return {
    records,
    reply(request) {
      const list = PATHS[request.path.split('?')[0] ?? ''] ?? '';
      const { date_from = '', date_to = '~', limit = '20', offset = '0' } = queryOf(request);
      const [first, last] = [exact(date_from), exact(date_to)];
      const from = Number.parseInt(offset, 10);
      const found = (records[list] ?? [])
        .filter((at) => list === 'withdrawals' || (exact(at) >= first && exact(at) <= last))
        .sort()
        .reverse();
      const rows = found
        .slice(from, from + Number.parseInt(limit, 10))
        .map((at, index) => listItem(`${list}-${from + index}-${at}`, { created_at: at }));
      return {
        ...listReply(request, rows, { total: found.length }),
        headers: { date: new Date(now).toUTCString() },
      };
    },
  };
}

/** As text `.999Z` sorts after `.999999Z`. */
function exact(text: string): string {
  return exactTimestamp(text) ?? text;
}
