import { worldGiven } from '@/lib/bff/demo-entrance';

/** Of whoever has the world's sealed cookie, on a demo without a database. */
export const POST = worldGiven;
