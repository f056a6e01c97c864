'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Confirmation } from '@/components/conversions/confirm/use-confirmation';
import { destinationField } from '@/components/conversions/request/destination';
import { useLate } from '@/components/ui/hooks/use-late';
import type { DestinationReview } from '@/lib/contract/bff/destinations';
import { destinationReviewQuery } from '@/lib/queries/destinations';

export interface DestinationCheck {
  review: DestinationReview | undefined;
  /** Not read, or not in time. */
  unread: boolean;
  /** The tick is shown: nothing was read, or a warning came after a person had compared without it. */
  asks: boolean;
  compared: boolean;
  onCompared(compared: boolean): void;
  /** It was read, or a person compared it with its source, knowing each warning. */
  done: boolean;
}

/** Whose destination it is, before a confirmation can be pressed. Patience and tick count for one opening. */
export function useDestinationCheck(
  confirmation: Confirmation | undefined,
  currency: string,
): DestinationCheck {
  const [unseen, setUnseen] = useState<Confirmation>();
  const [warned, setWarned] = useState<Confirmation>();
  const field = confirmation ? destinationField(confirmation.destination) : {};
  const { data, isError } = useQuery({
    ...destinationReviewQuery({ ...field, currency }),
    enabled: confirmation !== undefined,
  });
  const review = confirmation && data;
  const waits = confirmation !== undefined && review === undefined;
  const isLate = useLate(waits ? confirmation : undefined);
  const unread = waits && (isError || isLate);
  const comparedUnseen = confirmation !== undefined && unseen === confirmation;
  const asksAgain = comparedUnseen && review !== undefined && isWarning(review);
  const compared = review === undefined ? comparedUnseen : asksAgain && warned === confirmation;
  const keep = review === undefined ? setUnseen : setWarned;
  return {
    review,
    unread,
    asks: unread || asksAgain,
    compared,
    onCompared: (yes) => keep(yes ? confirmation : undefined),
    done: compared || (review !== undefined && !asksAgain),
  };
}

function isWarning({ similar, first_use, perhaps_first }: DestinationReview): boolean {
  return similar !== undefined || first_use === true || perhaps_first === true;
}
