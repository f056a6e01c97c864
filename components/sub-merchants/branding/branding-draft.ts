import type { BrandingBody, BrandingView } from '@/lib/contract/bff-branding';
import type { FieldReason } from '@/lib/contract/field-reasons';
import { readShownName } from '@/lib/contract/shown-name';
import { readColour } from './colour';
import type { PictureFault, ReadyPicture } from './picture';

/** The form as typed. Without a picture of its own it keeps the logo that is known. */
export interface BrandingDraft {
  trade_name: string;
  colour: string;
  logo?: ReadyPicture;
}

export type BrandingField = 'trade_name' | 'colour' | 'logo';
export type BrandingFaults = Partial<Record<BrandingField, FieldReason | PictureFault>>;

/** What is known to hold now, as far as it was changed from here. */
export function draftOf({ known }: Pick<BrandingView, 'known'>): BrandingDraft {
  return { trade_name: known.trade_name ?? '', colour: known.colour ?? '' };
}

/**
 * Only what differs from what is known, or what is wrong with it, as the server would say it too. An empty field is
 * "not given" to the API and changes nothing (BRD-04).
 */
export function readDraft(
  draft: BrandingDraft,
  { known }: Pick<BrandingView, 'known'>,
): { body: BrandingBody } | { faults: BrandingFaults } {
  const faults: BrandingFaults = {};
  const body: BrandingBody = draft.logo === undefined ? {} : { logo: draft.logo.base64 };
  const name = readShownName(draft.trade_name);
  if (!('reason' in name)) {
    if (name.value !== known.trade_name) body.trade_name = name.value;
  } else if (name.reason !== 'required') faults.trade_name = name.reason;
  const colour = readColour(draft.colour);
  if (colour === undefined) {
    if (draft.colour.trim() !== '') faults.colour = 'not_a_colour';
  } else if (colour !== known.colour) body.colour = colour;
  if (Object.keys(faults).length > 0) return { faults };
  return Object.keys(body).length === 0 ? { faults: { trade_name: 'nothing_changed' } } : { body };
}
