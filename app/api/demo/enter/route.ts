import { demoEntrance } from '@/lib/bff/demo-entrance';

/** Without a session: it opens one, on the sandbox only. */
export const POST = demoEntrance;
