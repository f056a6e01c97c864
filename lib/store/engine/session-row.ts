import 'server-only';

/** A session and its user as stored. */
export interface SessionRow {
  id: string;
  email: string;
  name: string;
  role: string;
  limitedTo: string[] | null;
  withoutTreasurer: boolean;
  createdAt: Date;
  lastSeenAt: Date;
}
