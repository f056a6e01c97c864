const HEAD_END = '\r\n\r\n';
/** End of a chunked body; the loopback may split it at any byte. */
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/**
 * Parses HTTP responses from a socket's bytes. Calls `done(status, isLast)` for each complete one; `isLast` means
 * that the server closes the connection. Throws when a response has no length.
 */
export function answerReader(done) {
  let head = Buffer.alloc(0);
  let answer = null;
  return (bytes) => {
    let rest = bytes;
    if (answer === null) {
      head = head.byteLength === 0 ? bytes : Buffer.concat([head, bytes]);
      const end = head.indexOf(HEAD_END);
      if (end === -1) return;
      answer = begin(head.latin1Slice(0, end));
      rest = head.subarray(end + HEAD_END.length);
      head = Buffer.alloc(0);
    }
    if (!addBytes(answer, rest)) return;
    const { status, isLast } = answer;
    answer = null;
    done(status, isLast);
  };
}

function begin(head) {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined && !/\r\ntransfer-encoding: *chunked/i.test(head)) {
    throw new Error(`an answer without a length: ${head}`);
  }
  return {
    status: Number(head.slice(9, 12)),
    isLast: /\r\nconnection: *close/i.test(head),
    left: length === undefined ? null : Number(length),
    // Last bytes of the body so far. The initial CRLF lets an empty body match the last chunk.
    tail: Buffer.from('\r\n'),
  };
}

/** Adds bytes of a body; returns true when it is complete. */
function addBytes(answer, bytes) {
  if (answer.left !== null) {
    answer.left -= bytes.byteLength;
    return answer.left <= 0;
  }
  answer.tail = Buffer.concat([answer.tail, bytes.subarray(-LAST_CHUNK.length)]).subarray(-LAST_CHUNK.length);
  return answer.tail.equals(LAST_CHUNK);
}
