import { hasError, isSettled } from '@/components/conversions/record/refresh-interval';
import type { Conversion } from '@/lib/contract/bff/conversions';

export type ProofKind = 'accepted' | 'settled' | 'unsettled' | 'failed';
export type NoProof = 'unknown' | 'recorded' | 'notAccepted' | 'notRead';

/** The kind of proof that the last read supports. A manual resolution and an unknown outcome are no proof. */
export function proofOf(conversion: Conversion): { kind: ProofKind } | { none: NoProof } {
  const { state, attempt, read_at } = conversion;
  if (state === 'unknown' || state === 'evaluating' || state === 'sending') return { none: 'unknown' };
  if (state !== 'accepted' || attempt === undefined) {
    return { none: attempt?.resolved_by === undefined ? 'notAccepted' : 'recorded' };
  }
  if (attempt.confirmed === undefined) return { none: 'recorded' };
  // An answer alone is no read: its page would name no time.
  if (read_at === undefined) return { none: 'notRead' };
  if (hasError(conversion)) return { kind: 'failed' };
  if (isSettled(conversion)) return { kind: 'settled' };
  return { kind: conversion.landed_at === undefined ? 'accepted' : 'unsettled' };
}
