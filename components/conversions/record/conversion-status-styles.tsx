import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Clock,
  CloudOff,
  Hourglass,
  Lock,
  type LucideIcon,
  RefreshCw,
  Send,
  UserCheck,
  UserX,
} from 'lucide-react';
import type { Tone } from '@/components/ui/badge';
import type { Conversion } from '@/lib/contract/bff';
import { hasError, isSettled } from './follow';
import { personsWord } from './persons-word';
import { rateWindow } from './rate-window';

/** Key of `convert.state`, tone and icon of one record in lists: our own outcome, not the API's label. */
export function recordLook(
  conversion: Conversion,
  nowMs: number,
): { key: StateKey; tone: Tone; Icon: LucideIcon } {
  const { state } = conversion;
  if (state === 'open') return openLook(conversion, nowMs);
  if (state === 'accepted' && hasError(conversion)) return { key: state, tone: 'bad', Icon: CircleX };
  if (state === 'accepted' && isSettled(conversion)) return { key: 'settled', tone: 'ok', Icon: CircleCheck };
  if (personsWord(conversion.attempt)) {
    if (state === 'accepted') return { key: 'recordedAccepted', tone: 'info', Icon: UserCheck };
    if (state === 'closed') return { key: 'recordedNotAccepted', tone: 'neutral', Icon: UserX };
  }
  return { key: state, ...LOOK[state] };
}

type StateKey = Conversion['state'] | 'expired' | 'settled' | 'recordedAccepted' | 'recordedNotAccepted';

const LOOK: Record<Exclude<Conversion['state'], 'open'>, { tone: Tone; Icon: LucideIcon }> = {
  sending: { tone: 'info', Icon: Send },
  accepted: { tone: 'info', Icon: Lock },
  evaluating: { tone: 'info', Icon: Clock },
  renewed: { tone: 'warn', Icon: RefreshCw },
  undecided: { tone: 'warn', Icon: CloudOff },
  refused: { tone: 'bad', Icon: CircleX },
  rejected: { tone: 'bad', Icon: CircleX },
  closed: { tone: 'neutral', Icon: Hourglass },
  unknown: { tone: 'warn', Icon: CircleHelp },
  discarded: { tone: 'neutral', Icon: CircleDashed },
};

function openLook(conversion: Conversion, nowMs: number): { key: StateKey; tone: Tone; Icon: LucideIcon } {
  const window = rateWindow(conversion, nowMs);
  if (window === 'valid') return { key: 'open', tone: 'neutral', Icon: CircleDashed };
  return { key: window === 'expired' ? 'expired' : 'closed', tone: 'neutral', Icon: Hourglass };
}
