/** React's global with the time of the first paint; React reads it before it reveals a streamed part. */
const REACTS_FIRST_PAINT = '$RT';
const SCRIPT = `Object.defineProperty(self,'${REACTS_FIRST_PAINT}',{get(){},set(){}})`;

/**
 * React holds streamed parts back until 300 ms after the first paint, against flicker. This page streams one part
 * whose space is reserved, so the script removes that time and the part shows with the next frame.
 * It relies on a name inside React (`$RT`): where that changes, e2e/transactions/late-rows.spec.ts fails and rows come later.
 */
export function RevealAtOnce({ nonce }: { nonce: string }) {
  return (
    // Browsers hide the nonce from scripts, so React would report a mismatch.
    <script nonce={nonce} suppressHydrationWarning>
      {SCRIPT}
    </script>
  );
}
