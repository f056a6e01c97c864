import 'server-only';
import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Start time, host, boot and pid namespace: pids are reused and may be invisible here. */
export interface ProcessMark {
  pid: number;
  started: string | null;
  host: string;
  namespace: string | null;
}

export function processMark(): ProcessMark {
  return {
    pid: process.pid,
    started: startOf(process.pid),
    host: `${hostname()} ${attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()) ?? ''}`,
    namespace: attempt(() => readlinkSync('/proc/self/ns/pid')),
  };
}

export function runs(mark: ProcessMark): boolean {
  try {
    process.kill(mark.pid, 0);
  } catch (error) {
    // EPERM: alive, owned by another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const started = startOf(mark.pid);
  return started === null || mark.started === null || started === mark.started;
}

function startOf(pid: number): string | null {
  if (process.platform === 'win32') return null;
  return attempt(() => {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', `${pid}`], { encoding: 'utf8' }).trim();
    }
    // The name in the second field may contain spaces; the fields after its ")" do not.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A zombie has ended; its parent has not collected it yet.
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : (fields[19] ?? null);
  });
}

function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
