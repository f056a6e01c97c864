import 'server-only';
import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { bundle } from '@/scripts/bundle.mjs';

export interface Ended {
  code: number | null;
  output: string;
}

export interface StartedProcess {
  child: ChildProcess;
  line(text: string): Promise<void>;
  ended: Promise<Ended>;
}

let program: Promise<string> | undefined;

/**
 * Another process with the store's code: `source` is the body of an async function that gets `openStore` and
 * `lockFolder`. It runs in `cwd`, where its migrations are.
 */
export async function startProcess(source: string, cwd = process.cwd()): Promise<StartedProcess> {
  program ??= bundle('lib/store/process-child.ts');
  const address = JSON.stringify(pathToFileURL(await program).href);
  const text = `const { openStore, lockFolder } = (await import(${address})).AT_HAND;\n${source}`;
  const args = ['--conditions=react-server', '--input-type=module', '-e', text];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
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
