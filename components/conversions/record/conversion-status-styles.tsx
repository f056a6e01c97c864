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
import { rateWindow } from '@/components/conversions/quote/rate-window';
import type { Tone } from '@/components/ui/data/badge';
import type { Conversion } from '@/lib/contract/bff/conversions';
import { manualResolution } from './manual-resolution';
import { hasError, isSettled } from './refresh-interval';

/** Our own outcome for lists, not the API's label: key of `convert.state`, tone, icon. */
export function conversionStatusStyle(
  conversion: Conversion,
  nowMs: number,
): { key: StateKey; tone: Tone; Icon: LucideIcon } {
  const { state } = conversion;
  if (state === 'open') return openLook(conversion, nowMs);
  if (state === 'accepted' && hasError(conversion)) return { key: 'failed', tone: 'bad', Icon: CircleX };
  if (state === 'accepted' && isSettled(conversion)) return { key: 'settled', tone: 'ok', Icon: CircleCheck };
  if (manualResolution(conversion.attempt)) {
    if (state === 'accepted') return { key: 'recordedAccepted', tone: 'info', Icon: UserCheck };
    if (state === 'closed') return { key: 'recordedNotAccepted', tone: 'neutral', Icon: UserX };
  }
  return { key: state, ...STYLES[state] };
}

type StateKey =
  | Conversion['state']
  | 'expired'
  | 'lapsed'
  | 'settled'
  | 'failed'
  | 'recordedAccepted'
  | 'recordedNotAccepted';

const STYLES: Record<Exclude<Conversion['state'], 'open'>, { tone: Tone; Icon: LucideIcon }> = {
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
  return { key: window === 'expired' ? 'expired' : 'lapsed', tone: 'neutral', Icon: Hourglass };
}
