'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAskSecondPerson } from '@/components/sub-merchants/second-person/second-person';
import { useKeptDraft } from '@/components/ui/hooks/use-kept-draft';
import type { BrandingBody, BrandingView } from '@/lib/contract/bff/sub-merchants/branding';
import { defined } from '@/lib/contract/values/defined';
import type { FieldReason } from '@/lib/contract/values/field-reasons';
import { readVisibleName } from '@/lib/contract/values/sub-merchants/visible-name';
import { isDefiniteRefusal } from '@/lib/queries/api/is-definite-refusal';
import { useIntent } from '@/lib/queries/api/use-intent';
import { brandingIntent, noteBranding } from '@/lib/queries/sub-merchants/branding';
import { dropAskedAgain } from '@/lib/queries/use-asked-again';
import { readColour } from './colour';
import type { LogoImageError, ReadyPicture } from './logo-image';

/** One change as it will be sent, frozen when the dialog opened. */
export interface Pending {
  body: BrandingBody;
  picture?: string;
}

/** `asks`: a second person, instead of sending. `again`: what the form starts with, of the request that it `replaces`. */
export function useBranding(
  view: BrandingView,
  asks = false,
  again: Partial<BrandingDraft> = {},
  replaces?: string,
) {
  const client = useQueryClient();
  const { correlation_id: correlationId } = view;
  const [texts, keep] = useKeptDraft<Texts>(`branding.${replaces ?? correlationId}`, {
    trade_name: again.trade_name,
    colour: again.colour,
  });
  const [logo, setLogo] = useState<ReadyPicture>();
  const edited: Partial<BrandingDraft> = defined({ ...texts, logo });
  const forget = () => {
    keep(undefined);
    setLogo(undefined);
  };
  const [errors, setErrors] = useState<BrandingErrors>({});
  const [pending, setPending] = useState<Pending>();
  const draft: BrandingDraft = { ...draftOf(view), ...edited };
  const send = useIntent({
    ...brandingIntent(correlationId),
    async onAnswered({ change, in_the_way, earlier }) {
      await noteBranding(client, correlationId);
      setPending(undefined);
      // A change that took effect is now the known state; otherwise keep the edits.
      if ((change.state !== 'done' || in_the_way) && earlier?.state !== 'done') return;
      forget();
      dropAskedAgain();
    },
    onError(error) {
      void noteBranding(client, correlationId);
      if (!isDefiniteRefusal(error) || error.fields === undefined) return;
      setErrors(error.fields as BrandingErrors);
      setPending(undefined);
    },
  });
  const ask = useAskSecondPerson(correlationId, replaces, () => {
    setPending(undefined);
    forget();
  });
  const open = (body: BrandingBody, picture: string | undefined) => {
    send.restart();
    ask.restart();
    setPending({ body, ...defined({ picture }) });
  };
  return {
    draft,
    errors,
    pending,
    send,
    ask,
    touched: Object.keys(edited).length > 0,
    edit: (change: Partial<BrandingDraft>) => {
      const { logo: picked, ...typed } = change;
      if (picked !== undefined) setLogo(picked);
      if (Object.keys(typed).length > 0) keep({ ...texts, ...typed });
      setErrors(({ trade_name, ...rest }) => ({
        ...(trade_name === undefined || trade_name === 'nothing_changed' ? {} : { trade_name }),
        ...Object.fromEntries(Object.entries(rest).filter(([field]) => !(field in change))),
      }));
    },
    refuse: (error: BrandingErrors) => setErrors((before) => ({ ...before, ...error })),
    forgetLogo: () => setLogo(undefined),
    reset: () => {
      forget();
      setErrors({});
      send.reset();
      dropAskedAgain();
    },
    review: () => {
      const read = readDraft(draft, view);
      setErrors('errors' in read ? read.errors : {});
      if ('body' in read) open(read.body, draft.logo?.data_url);
    },
    /** Sends the change of unknown outcome again, unchanged. */
    askAgain: ({ asked, logo_base64 }: NonNullable<BrandingView['unknown']>) => {
      const { trade_name, colour, logo } = asked;
      open(
        defined({ trade_name, colour, logo: logo_base64 }),
        logo && logo_base64 && `data:${logo.mime};base64,${logo_base64}`,
      );
    },
    close: () => setPending(undefined),
    confirm: () => {
      if (pending === undefined) return;
      if (!asks) void send.press(pending.body);
      else
        void ask.press({
          kind: 'branding',
          asked: { correlation_id: correlationId, change: pending.body },
        });
    },
  };
}
export type Branding = ReturnType<typeof useBranding>;

export interface BrandingDraft {
  trade_name: string;
  colour: string;
  logo?: ReadyPicture;
}

/** Kept over a reload; a picture is too large for that. */
type Texts = Record<'trade_name' | 'colour', string | undefined>;

type BrandingField = 'trade_name' | 'colour' | 'logo';
type BrandingErrors = Partial<Record<BrandingField, FieldReason | LogoImageError>>;

export function draftOf({ known }: Pick<BrandingView, 'known'>): BrandingDraft {
  return { trade_name: known.trade_name ?? '', colour: known.colour ?? '' };
}

/** Changed fields and their errors, by the server's rules. The API ignores an empty field (BRD-04). */
export function readDraft(
  draft: BrandingDraft,
  { known }: Pick<BrandingView, 'known'>,
): { body: BrandingBody } | { errors: BrandingErrors } {
  const errors: BrandingErrors = {};
  const body: BrandingBody = draft.logo === undefined ? {} : { logo: draft.logo.base64 };
  const name = readVisibleName(draft.trade_name);
  if (!('reason' in name)) {
    if (name.value !== known.trade_name) body.trade_name = name.value;
  } else if (name.reason !== 'required') errors.trade_name = name.reason;
  const colour = readColour(draft.colour);
  if (colour === undefined) {
    if (draft.colour.trim() !== '') errors.colour = 'not_a_colour';
  } else if (colour !== known.colour) body.colour = colour;
  if (Object.keys(errors).length > 0) return { errors };
  return Object.keys(body).length === 0 ? { errors: { trade_name: 'nothing_changed' } } : { body };
}

export function useBrandingErrorText() {
  const t = useTranslations('branding');
  const reasons = useTranslations('fields');
  return (error: FieldReason | LogoImageError | undefined) => {
    if (error === undefined) return undefined;
    return error === 'logo_huge' ? t('logo.huge') : reasons(error);
  };
}
