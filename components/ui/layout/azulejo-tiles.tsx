/** Brand art for logo, sign-in and empty states. A seed always gives the same tiles. */

const SIDE = 90;

type Shape = 'full' | 'quarter' | 'arches';

interface Tile {
  x: number;
  y: number;
  shape: Shape;
  turn: 0 | 90 | 180 | 270;
  depth: 1 | 2 | 3 | 4;
}

const PATH: Record<Shape, string> = {
  full: 'M0 0H90V90H0Z',
  quarter: 'M90 90H0A90 90 0 0 1 90 0Z',
  arches: 'M0 90A45 45 0 0 1 90 90ZM0 45A45 45 0 0 1 90 45Z',
};

const FILL = { 1: 'fill-tile-1', 2: 'fill-tile-2', 3: 'fill-tile-3', 4: 'fill-tile-4' } as const;
const TURNS = [0, 90, 180, 270] as const;

/** mulberry32: server and browser must draw the same. */
function* random(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

export function layTiles(columns: number, rows: number, seed: number): Tile[] {
  const dice = random(seed);
  const roll = () => dice.next().value;
  const tiles: Tile[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const kind = roll();
      const tone = roll();
      const shape = kind < 0.08 ? 'full' : kind < 0.24 ? 'arches' : 'quarter';
      const depth = tone < 0.6 ? 1 : tone < 0.82 ? 2 : tone < 0.975 ? 3 : shape === 'quarter' ? 4 : 2;
      const turn = TURNS[Math.floor(roll() * 4)] ?? 0;
      tiles.push({ x: column * SIDE, y: row * SIDE, shape, turn, depth });
    }
  }
  return tiles;
}

function Wall({ tiles }: { tiles: Tile[] }) {
  return tiles.map(({ x, y, shape, turn, depth }) => (
    <path
      key={`${x} ${y}`}
      d={PATH[shape]}
      transform={`translate(${x} ${y}) rotate(${turn} ${SIDE / 2} ${SIDE / 2})`}
      className={FILL[depth]}
    />
  ));
}

const MURAL = layTiles(8, 10, 1964);

export function TilePattern() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 720 900"
      preserveAspectRatio="xMidYMid slice"
      className="size-full bg-tile-0"
    >
      <Wall tiles={MURAL} />
    </svg>
  );
}

const PATCH = layTiles(4, 2, 41);

export function TilePatch() {
  return (
    <svg aria-hidden="true" viewBox="0 0 360 180" width={144} height={72} className="rounded-panel bg-tile-0">
      <Wall tiles={PATCH} />
    </svg>
  );
}
