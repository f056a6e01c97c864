import type { BrandingBody, BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { readVisibleName } from '@/lib/contract/values/sub-merchants/visible-name';
import { readColour } from './colour';
import type { LogoImageError, ReadyPicture } from './logo-image';

export interface BrandingDraft {
  trade_name: string;
  colour: string;
  logo?: ReadyPicture;
}

export type BrandingField = 'trade_name' | 'colour' | 'logo';
export type BrandingErrors = Partial<Record<BrandingField, FieldReason | LogoImageError>>;

export function draftOf({ known }: Pick<BrandingView, 'known'>): BrandingDraft {
  return { trade_name: known.trade_name ?? '', colour: known.colour ?? '' };
}

/** Changed fields and their errors, by the server's rules. The API ignores an empty field (BRD-04). */
export function readDraft(
  draft: BrandingDraft,
  { known }: Pick<BrandingView, 'known'>,
): { body: BrandingBody } | { faults: BrandingErrors } {
  const faults: BrandingErrors = {};
  const body: BrandingBody = draft.logo === undefined ? {} : { logo: draft.logo.base64 };
  const name = readVisibleName(draft.trade_name);
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
