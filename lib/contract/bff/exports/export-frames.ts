/** A frame starts with two big-endian uint32, rows so far and byte length: XLSX rows cannot be counted otherwise. */
const HEAD_BYTES = 8;

export function frameOf(rows: number, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(HEAD_BYTES + bytes.byteLength);
  const view = new DataView(frame.buffer);
  view.setUint32(0, rows);
  view.setUint32(4, bytes.byteLength);
  frame.set(bytes, HEAD_BYTES);
  return frame;
}

export interface FrameReader {
  take(piece: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[];
  rows(): number;
  /** False inside a frame. */
  complete(): boolean;
}

export function readFrames(): FrameReader {
  const head = new Uint8Array(HEAD_BYTES);
  const view = new DataView(head.buffer);
  let headed = 0;
  let left = 0;
  let rows = 0;
  return {
    take(piece) {
      const bytes: Uint8Array<ArrayBuffer>[] = [];
      for (let at = 0; at < piece.byteLength; ) {
        if (left === 0) {
          const part = piece.subarray(at, at + HEAD_BYTES - headed);
          head.set(part, headed);
          headed += part.byteLength;
          at += part.byteLength;
          if (headed < HEAD_BYTES) break;
          headed = 0;
          rows = view.getUint32(0);
          left = view.getUint32(4);
          continue;
        }
        const part = piece.subarray(at, at + left);
        left -= part.byteLength;
        at += part.byteLength;
        bytes.push(part);
      }
      return bytes;
    },
    rows: () => rows,
    complete: () => left === 0 && headed === 0,
  };
}
