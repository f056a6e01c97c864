import { readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
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

/** Used by this process. */
export function ownSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Used by everything on the machine. */
export function machineSeconds() {
  const busy = cpus().flatMap(({ times: { idle: _, ...used } }) => Object.values(used));
  return busy.reduce((sum, ms) => sum + ms, 0) / 1_000;
}

/** Cores used by each from now until it is called; `read` gives seconds so far, by name. */
export function coresSince(/** @type {() => Record<string, number>} */ read) {
  const [before, began] = [read(), performance.now()];
  return () => {
    const took = (performance.now() - began) / 1_000;
    return Object.entries(read()).map(([name, used]) => [name, (used - before[name]) / took]);
  };
}

/** `Mesa 0.70, Postgres 0.25` */
export const coresText = (cores) => cores.map(([name, used]) => `${name} ${used.toFixed(2)}`).join(', ');

/** Seconds of one process after the other: what one used is gone with it. 0 where the system does not count. */
export function secondsOverRestarts(pidOf, read = processorSeconds) {
  let before = 0;
  const now = () => {
    try {
      return read(pidOf());
    } catch {
      return 0;
    }
  };
  return {
    seconds: () => before + now(),
    /** `end` ends the process. */
    async ending(end) {
      let last = now();
      const watch = setInterval(() => {
        last = Math.max(last, now());
      }, 100);
      try {
        return await end();
      } finally {
        clearInterval(watch);
        before += last;
      }
    },
  };
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
