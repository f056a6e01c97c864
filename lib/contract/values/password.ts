import { z } from 'zod';
import { isGuessable } from './guessable';

export const SHORTEST_PASSWORD = 12;
/** Sign-in takes no longer password, because hashing it costs time. */
export const LONGEST_PASSWORD = 200;

/** The rules of a new password (W5, ASVS 5 6.2). */
export const newPassword = z
  .string('not_a_string')
  .min(SHORTEST_PASSWORD, 'password_too_short')
  .max(LONGEST_PASSWORD, 'too_long')
  .refine((text) => !isGuessable(text), 'password_guessable');
