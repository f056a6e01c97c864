import 'server-only';

/** A session and its user as stored. */
export interface SessionRow {
  /** The user's. */
  id: string;
  email: string;
  name: string;
  role: string;
  limitedTo: string[] | null;
  withoutTreasurer: boolean;
  createdAt: Date;
  lastSeenAt: Date;
}
