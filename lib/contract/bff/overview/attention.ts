import type { Actor, ConversionAnswer, Label } from '@/lib/contract/bff/conversions';
import type { RecordNote } from '@/lib/contract/bff/notes';
import type { SubMerchantIntent } from '@/lib/contract/bff/sub-merchants/intents';

export const ATTENTION_STEPS = ['take', 'give_back', 'done'] as const;
export type AttentionStep = (typeof ATTENTION_STEPS)[number];

/** The newest step of one item. */
export interface Handling {
  id: string;
  step: AttentionStep;
  by: Actor;
  /** RFC 3339. */
  at: string;
  /** Done, and its state is another one now. */
  moved?: true;
}

export interface Queued {
  /** Address of its record, such as `checkouts/e2e-1`: also that of its notes. */
  item: string;
  /** Fingerprint of what was reported: done until it differs. */
  state: string;
  /** Time from the API, or of our own send. */
  since?: string;
  handling?: Handling;
  /** The newest note. */
  note?: RecordNote;
}

/** `queue`: where it needs attention, or did and was done. */
export interface HandledConversion extends ConversionAnswer {
  queue?: Queued;
}

export interface SubMerchantItem {
  kind: 'sub_merchant';
  id: string;
  name: string;
  /** Kind of an intent without an outcome; absent if onboarding failed. */
  intent?: SubMerchantIntent['kind'];
  status?: Label;
  queue: Queued;
}

export interface SubMerchantAttention {
  open: SubMerchantItem[];
  done: SubMerchantItem[];
  /** More exists than was looked at. */
  more?: true;
}

export interface SubMerchantAttentionAnswer extends SubMerchantAttention {
  now: string;
}

export interface AttentionStepAnswer {
  item: string;
  handling: Handling;
  now: string;
}

export function isDone({ handling }: Pick<Queued, 'handling'>): boolean {
  return handling?.step === 'done' && handling.moved !== true;
}

/** The holder returns or ends an item; anyone may take it over. */
export function stepsFor(handling: Handling | undefined, personId: string): readonly AttentionStep[] {
  if (handling === undefined || handling.step === 'give_back' || handling.moved) return ['take', 'done'];
  if (handling.step === 'done') return ['take'];
  return handling.by.id === personId ? ['give_back', 'done'] : ['take'];
}
