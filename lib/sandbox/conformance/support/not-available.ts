import 'server-only';

/** Thrown by a check that the target gives no means for, such as controls; that is no failure. */
export class NotHere extends Error {
  override name = 'NotHere';

  constructor(readonly needs: string) {
    super(`needs ${needs}`);
  }
}
