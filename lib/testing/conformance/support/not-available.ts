import 'server-only';

/** The target cannot run this check, for example without controls. Not a failure. */
export class NotAvailable extends Error {
  override name = 'NotHere';

  constructor(readonly needs: string) {
    super(`needs ${needs}`);
  }
}
