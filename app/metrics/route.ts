import { metricsAnswer } from '@/lib/bff/metrics';

/** It has no `route({...})`, because its reader is a program with a token of its own. */
export const GET = (request: Request) => metricsAnswer(request);
