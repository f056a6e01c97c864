import 'server-only';
import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { bundle } from '@/scripts/build/bundle.mjs';

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
 * Starts another process in `cwd`, where its migrations are. `source` is the body of an async function that
 * receives `openStore` and `lockFolder`.
 */
export async function startProcess(source: string, cwd = process.cwd()): Promise<StartedProcess> {
  program ??= bundle('lib/testing/child-processes/store-process.ts');
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
    /** Resolves once the process printed `text`; rejects if it ends first. */
    line: (text) =>
      new Promise((resolve, reject) => {
        const check = () => output.includes(text) && resolve();
        child.stdout.on('data', check);
        void ended.then(() => (output.includes(text) ? resolve() : reject(new Error(output))));
        check();
      }),
  };
}
