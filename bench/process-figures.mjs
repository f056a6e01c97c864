import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** What Linux counts for a process. */

const TICKS = 100;

/** Megabytes held in memory. */
export function residentMb(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(kilobytes) / 1024);
}

/** Used by the process itself, in user and kernel mode. */
export function processorSeconds(pid) {
  const [user, system] = fieldsOf(pid).slice(11, 13);
  return (Number(user) + Number(system)) / TICKS;
}

/** Of a process and its children, also of those that ended. */
export function processorSecondsWithChildren(pid) {
  const own = fieldsOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0);
  return own / TICKS + secondsOfChildren(pid);
}

/** Kilobytes of memory that only this process would give back, and its part of what is shared. */
export function proportionalKb(pid) {
  return Number(/Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
}

/** The process of the server that answers there. */
export async function postmasterOf(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0].pid);
  await client.end();
  return postmaster;
}

const parentOf = (pid) => Number(fieldsOf(pid)[1]);

function secondsOfChildren(pid) {
  let seconds = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (parentOf(name) === pid) seconds += processorSeconds(name);
    } catch {
      // It ended meanwhile, and its parent counts it.
    }
  }
  return seconds;
}

/** After the name, which may have blanks: state, parent, … */
const fieldsOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
