import { demoEntrance } from '@/lib/bff/demo-entrance';

/** The route needs no session: it opens one, on the sandbox only. */
export const POST = demoEntrance;
