'use client';

import {
  Bug,
  CircleCheck,
  CircleX,
  CloudOff,
  Gauge,
  Hourglass,
  KeyRound,
  LoaderCircle,
  Lock,
  type LucideIcon,
  RefreshCw,
  SearchX,
  Send,
  ShieldX,
  TimerOff,
  Trash2,
  Undo2,
  Unplug,
  UserCheck,
  UserX,
} from 'lucide-react';
import type { RefObject } from 'react';
import type { OutcomeKey } from '@/components/conversions/quote/screen-state';
import { cx } from '@/components/ui/cx';
import type { Tone } from '@/components/ui/data/badge';
import { TONE_SOFT, TONE_TEXT } from '@/components/ui/data/badge';

/** Tone and icon per outcome (docs/design.md 10). */
const STYLES: Record<OutcomeKey, { tone: Tone; Icon: LucideIcon; turns?: boolean }> = {
  accepted: { tone: 'ok', Icon: Lock },
  settled: { tone: 'ok', Icon: CircleCheck },
  unsettled: { tone: 'warn', Icon: Undo2 },
  acceptedFailed: { tone: 'bad', Icon: CircleX },
  recordedAccepted: { tone: 'info', Icon: UserCheck },
  recordedNotAccepted: { tone: 'neutral', Icon: UserX },
  evaluating: { tone: 'info', Icon: LoaderCircle, turns: true },
  renewed: { tone: 'warn', Icon: RefreshCw },
  rateMissing: { tone: 'warn', Icon: RefreshCw },
  closed: { tone: 'neutral', Icon: Hourglass },
  refusedOperational: { tone: 'bad', Icon: Gauge },
  refusedCompliance: { tone: 'bad', Icon: ShieldX },
  refused: { tone: 'bad', Icon: CircleX },
  failed: { tone: 'bad', Icon: CircleX },
  undecided: { tone: 'warn', Icon: CloudOff },
  failing: { tone: 'warn', Icon: Unplug },
  unknown: { tone: 'warn', Icon: Unplug },
  malformed: { tone: 'bad', Icon: Bug },
  unauthorized: { tone: 'bad', Icon: KeyRound },
  missing: { tone: 'bad', Icon: SearchX },
  shownTermsChanged: { tone: 'warn', Icon: RefreshCw },
  tooLate: { tone: 'warn', Icon: TimerOff },
  inFlight: { tone: 'info', Icon: Send },
  lost: { tone: 'warn', Icon: Unplug },
  notReceived: { tone: 'warn', Icon: Undo2 },
  discarded: { tone: 'neutral', Icon: Trash2 },
};

interface OutcomeCardProps {
  outcome: OutcomeKey;
  title: string;
  body: string;
  titleRef: RefObject<HTMLHeadingElement | null>;
}

/** What was decided, what was not, and what happens next. Never a toast. */
export function OutcomeCard({ outcome, title, body, titleRef }: OutcomeCardProps) {
  const { tone, Icon, turns } = STYLES[outcome];
  return (
    <section
      role={tone === 'bad' ? 'alert' : 'status'}
      className={cx(
        'mt-[22px] flex gap-[18px] rounded-option px-[22px] py-5 max-md:mt-3 max-md:gap-3.5 max-md:p-4',
        TONE_SOFT[tone],
        TONE_TEXT[tone],
      )}
    >
      <span className="grid size-[46px] shrink-0 place-items-center rounded-card bg-sheet shadow-[0_0_0_1px_color-mix(in_oklch,currentColor_22%,transparent)] max-md:size-10">
        <Icon aria-hidden size={22} strokeWidth={1.8} className={turns ? 'animate-spin' : undefined} />
      </span>
      <div className="min-w-0 flex-1">
        <h2
          ref={titleRef}
          tabIndex={-1}
          className="text-outcome text-balance text-ink outline-none max-md:text-[1.0625rem] max-md:leading-[23px]"
        >
          {title}
        </h2>
        <p className="mt-1 max-w-[66ch] text-body leading-[21px] text-ink-2 max-md:leading-5">{body}</p>
      </div>
    </section>
  );
}
