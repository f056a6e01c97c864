import { encode } from 'uqr';

/** Capacity at the lowest error correction level. */
const MOST_BYTES = 2_953;
const BORDER = 4;
const PNG_SIDE = 1_024;

/** Drawing a longer text throws. */
export function fitsQrCode(text: string): boolean {
  return new TextEncoder().encode(text).length <= MOST_BYTES;
}

function matrixOf(text: string) {
  return encode(text, { border: BORDER });
}

/** Dark on white in both themes: scanners need contrast and margin. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = matrixOf(text);
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-panel bg-[#fff] shadow-tile"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

export async function qrPng(text: string): Promise<Blob | null> {
  const { data, size } = matrixOf(text);
  const scale = Math.max(1, Math.floor(PNG_SIDE / size));
  const canvas = document.createElement('canvas');
  canvas.width = size * scale;
  canvas.height = size * scale;
  const ink = canvas.getContext('2d');
  if (ink === null) return null;
  ink.fillStyle = '#fff';
  ink.fillRect(0, 0, canvas.width, canvas.height);
  ink.fillStyle = '#000';
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) ink.fillRect(x * scale, y * scale, scale, scale);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}
