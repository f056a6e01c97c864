import 'server-only';

/** A session and its user as they stand in the store. */
export interface SessionRow {
  /** Of the user. */
  id: string;
  email: string;
  name: string;
  role: string;
  createdAt: Date;
  lastSeenAt: Date;
}
