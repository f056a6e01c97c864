import { worldGiven } from '@/lib/bff/demo-entrance';

/** Takes the world of whoever has its sealed cookie, on a demo without a database. */
export const POST = worldGiven;
