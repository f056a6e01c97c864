export const STORY_IDS = ['convert', 'lost', 'expired', 'chargeback', 'onboard', 'withdrawal'] as const;
export type StoryId = (typeof STORY_IDS)[number];

/** `off`: the list was dismissed in this browser. */
export const STORIES_COOKIE = 'mesa-stories';

/** The end of an onboarding. */
export const KYB_DONE = 'kyb_provider_submerchant.done';

/** A story in progress. */
export interface StoryState {
  id: StoryId;
  /** Presses seen done, the start included. */
  reached: number;
  /** Records that stood before the start: theirs are not the story's. */
  before: readonly string[];
  /** The old checkout, or the sub-merchant, that the story is about. */
  subject?: string;
  /** `created_at` of that checkout. */
  at?: string;
  /** Day in the merchant's zone: up to it that checkout is the list's newest completed one. */
  to?: string;
  /** `id` of the sub-merchant's address that the money goes to. */
  address?: string;
}

export function isStoryId(value: unknown): value is StoryId {
  return STORY_IDS.some((id) => id === value);
}
