/** React sets this in the document at its first paint, and reads it when a part that was waited for has come. */
const REACTS_FIRST_PAINT = '$RT';
const SCRIPT = `Object.defineProperty(self,'${REACTS_FIRST_PAINT}',{get(){},set(){}})`;

/**
 * React holds back what is streamed until 300 ms after the first paint, so that a page of many parts does not flicker.
 * Here one part is waited for and its place is kept: without the time of the first paint it stands there with the next
 * frame (docs/decisions.md).
 */
export function RevealAtOnce({ nonce }: { nonce: string }) {
  return (
    // A browser hides the nonce from scripts, so that React would call it changed.
    <script nonce={nonce} suppressHydrationWarning>
      {SCRIPT}
    </script>
  );
}
