/** Shows progress: a spinner with the elapsed time in a terminal, plain lines elsewhere. */
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

export function seconds(ms) {
  return ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** A failed step; `output` is the program's output, printed after the one-line message. */
export class StepError extends Error {
  constructor(message, output = '') {
    super(message);
    this.output = output;
  }
}

/**
 * Runs `work(note)` under a title; `note(text)` shows the newest line of a long job. Resolves with the work's value
 * and prints the elapsed time; marks the line as failed and rethrows on an error.
 */
export async function step(title, work, { out = process.stdout, quiet = false } = {}) {
  const startedAt = Date.now();
  const live = Boolean(out.isTTY) && !quiet;
  let noted = '';
  const elapsed = () => seconds(Date.now() - startedAt);
  const spinner = live ? startSpinner(out, () => `${title} ${elapsed()}${noted && `  ${noted}`}`) : null;
  const heartbeat = live ? null : setInterval(() => out.write(`  … ${title}, ${elapsed()}\n`), 30_000);
  if (!live) out.write(`  … ${title}\n`);
  const finish = (mark) => {
    spinner?.stop();
    clearInterval(heartbeat);
    out.write(`  ${mark} ${title} (${elapsed()})\n`);
  };
  try {
    const value = await work((text) => {
      noted = lastLine(text) || noted;
    });
    finish('✓');
    return value;
  } catch (error) {
    finish('✗');
    throw error;
  }
}

function startSpinner(out, text) {
  let frame = 0;
  const draw = () => {
    const width = (out.columns ?? 80) - 1;
    out.write(`\r\x1b[2K${`  ${FRAMES[frame++ % FRAMES.length]} ${text()}`.slice(0, width)}`);
  };
  draw();
  const timer = setInterval(draw, 120);
  return {
    stop() {
      clearInterval(timer);
      out.write('\r\x1b[2K');
    },
  };
}

function lastLine(text) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes are exactly what is taken out
  const lines = text.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '').split(/[\r\n]+/);
  return (
    lines
      .map((line) => line.trim())
      .filter(Boolean)
      .at(-1) ?? ''
  );
}
