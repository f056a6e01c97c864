import { type BrandingBody, type BrandingView, brandingRequest } from '@/lib/contract/bff-branding';
import { type FieldReason, fieldReasons } from '@/lib/contract/field-reasons';
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

/** Only what differs from what is known: an empty field is "not given" to the API and changes nothing (BRD-04). */
export function changesOf(draft: BrandingDraft, { known }: Pick<BrandingView, 'known'>): BrandingBody {
  const name = draft.trade_name.trim().normalize('NFC');
  const colour = draft.colour.trim();
  return {
    ...(name === '' || name === known.trade_name ? {} : { trade_name: name }),
    ...(colour === '' || colour.toUpperCase() === known.colour ? {} : { colour }),
    ...(draft.logo === undefined ? {} : { logo: draft.logo.base64 }),
  };
}

/** What is sent, or what is wrong with it: the same schema as on the server. */
export function readDraft(
  draft: BrandingDraft,
  view: Pick<BrandingView, 'known'>,
): { body: BrandingBody } | { faults: BrandingFaults } {
  const body = changesOf(draft, view);
  const read = brandingRequest.safeParse(body);
  return read.success ? { body: read.data } : { faults: fieldReasons(read.error) };
}
