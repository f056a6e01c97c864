import { resetServerClock } from '@/lib/queries/api/server-clock';

// The next file of the process has not read the time of an answer.
resetServerClock();
