import { instantOf } from './timestamp';

/** The window that is assumed when the API's end cannot be read. */
const UNKNOWN_WINDOW_MS = 24 * 60 * 60 * 1000;

/**
 * The API can no longer accept or renew (QUO-23, ACC-21): a person may end an unknown outcome. `now`: the API's
 * clock, epoch ms.
 */
export function renewalIsOver(
  { renewable_up_to, received_at }: { renewable_up_to?: string; received_at: string },
  now: number,
): boolean {
  const end = instantOf(renewable_up_to);
  if (end !== undefined) return now > end;
  const received = instantOf(received_at);
  return received !== undefined && now > received + UNKNOWN_WINDOW_MS;
}
