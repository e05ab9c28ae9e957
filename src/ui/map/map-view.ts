/** A point on the globe, in degrees north and east. */
export type GlobePoint = { lat: number; lon: number };

/** A point on the drawing, in its units from the upper left corner. */
export type Spot = { x: number; y: number };

/**
 * A part of the world, drawn flat and `height` units high: degrees east are `perLon` units wide and
 * degrees north `perLat` units high, from `west` and `north` on. `west` may lie beyond the date line.
 */
export type MapView = {
  west: number;
  north: number;
  perLon: number;
  perLat: number;
  height: number;
  spots: readonly Spot[];
};

/** How much of the world is seen at least, in degrees north. */
const LEAST = 16;
/** How much wider than high the drawing is. */
const FLATTEST = 2;
const STEEPEST = 1.4;
/** What is seen around the points, as a multiple of what lies between them. */
const ROOM = 1.5;

/** The part of the world to show for the points, `width` units wide; `spots` are where they lie. */
export function mapView(points: readonly GlobePoint[], width: number): MapView {
  const lons = unwrapped(points.map(({ lon }) => lon));
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const lats = points.map(({ lat }) => lat);
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const middle = (south + north) / 2;
  // Degrees east are narrower away from the equator.
  const narrow = Math.cos((Math.max(-60, Math.min(60, middle)) * Math.PI) / 180);
  const [wide, high] = [(east - west) * narrow, north - south];
  const ratio = Math.max(STEEPEST, Math.min(FLATTEST, high === 0 ? FLATTEST : wide / high));
  const seenHigh = Math.min(180, Math.max(LEAST, high * ROOM, (wide * ROOM) / ratio));
  const seenWide = Math.min(360 * narrow, seenHigh * ratio);
  const perLat = width / seenWide;
  const perLon = perLat * narrow;
  const top = Math.min(90, Math.max(middle + seenHigh / 2, seenHigh - 90));
  const left = (west + east) / 2 - seenWide / narrow / 2;
  return {
    west: left,
    north: top,
    perLon,
    perLat,
    height: seenHigh * perLat,
    spots: points.map(({ lat }, index) => ({
      x: ((lons[index] ?? 0) - left) * perLon,
      y: (top - lat) * perLat,
    })),
  };
}

/** The same meridians, counted on beyond the date line where that brings them closer together. */
function unwrapped(lons: readonly number[]): number[] {
  const sorted = lons.toSorted((a, b) => a - b);
  const gaps = sorted.map((lon, index) => {
    const next = sorted[index + 1] ?? (sorted[0] ?? 0) + 360;
    return next - lon;
  });
  const widest = gaps.indexOf(Math.max(...gaps));
  const first = sorted[widest + 1] ?? sorted[0] ?? 0;
  return lons.map((lon) => (lon < first ? lon + 360 : lon));
}

const TURNS = 16;

/**
 * Where the pins for the spots stand, as close to them as they can: squares of `size` units around
 * these middles lie within the drawing, and none covers another, nor, where there is room, another's
 * spot.
 */
export function pinSpots(
  { spots, height }: Pick<MapView, 'spots' | 'height'>,
  width: number,
  size: number,
): Spot[] {
  const pins: Spot[] = [];
  const isInside = ({ x, y }: Spot) =>
    Math.min(x, width - x) >= size / 2 && Math.min(y, height - y) >= size / 2;
  for (const spot of spots) {
    const free = around(spot, size, width).filter(
      (pin) => isInside(pin) && pins.every((other) => distance(pin, other) >= size + 2),
    );
    const clear = free.find((pin) =>
      spots.every((other) => isSame(other, spot) || distance(pin, other) > size / 2 + 4),
    );
    pins.push(clear ?? free[0] ?? spot);
  }
  return pins;
}

/** The spot itself, then circles of places around it, wider and wider. */
function around({ x, y }: Spot, size: number, width: number): Spot[] {
  const circles = Math.ceil((2 * width) / size) * 2;
  return [
    { x, y },
    ...Array.from({ length: circles * TURNS }, (_, index) => {
      const radius = size * (1 + Math.floor(index / TURNS) / 2);
      const angle = ((index % TURNS) / TURNS) * 2 * Math.PI;
      return { x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) };
    }),
  ];
}

/** How far two squares are apart: as far as they are in one direction. */
function distance(one: Spot, other: Spot): number {
  return Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y));
}

function isSame(one: Spot, other: Spot): boolean {
  return one.x === other.x && one.y === other.y;
}
