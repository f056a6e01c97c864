import { joinByLink } from '@/lib/auth/people/join';
import { entrance } from '@/lib/bff/without-session';
import { joinRequest } from '@/lib/contract/bff/people';

/** The route needs no session: a link reads itself or, with a password, opens one. */
export const POST = entrance({ body: joinRequest, handle: joinByLink });
