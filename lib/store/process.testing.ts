import 'server-only';
import { type ChildProcess, spawn } from 'node:child_process';

export interface Ended {
  code: number | null;
  output: string;
}

/** Another process with the store's code: `source` is the body of an async function that gets `openStore`. */
export function startProcess(source: string): {
  child: ChildProcess;
  line(text: string): Promise<void>;
  ended: Promise<Ended>;
} {
  const program = `const { openStore } = await import('./lib/store/db.ts');\n${source}`;
  const args = ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return {
    child,
    ended,
    /** Resolves when the process has printed `text`; rejects when it ends without. */
    line: (text) =>
      new Promise((resolve, reject) => {
        const check = () => output.includes(text) && resolve();
        child.stdout.on('data', check);
        void ended.then(() => (output.includes(text) ? resolve() : reject(new Error(output))));
        check();
      }),
  };
}
