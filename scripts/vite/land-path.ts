import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type ExtendedFeatureCollection, geoEquirectangular, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';

type Position = readonly [x: number, y: number];

/** How far the drawn coast may be from the surveyed one, in degrees; and the smallest island. */
const tolerance = 0.15;
const smallest = 0.1;

/** Makes `virtual:land-path` the world's land as one path, drawn by `landPath`. */
export function landPaths(): Plugin {
  const name = 'virtual:land-path';
  return {
    name: 'quando:land-path',
    resolveId: { filter: { id: new RegExp(`^${name}$`) }, handler: () => `\0${name}` },
    load: {
      filter: { id: new RegExp(`^\0${name}$`) },
      handler: () => `export const landPath = ${JSON.stringify(landPath())};`,
    },
  };
}

/**
 * The land of Natural Earth (1:50 million, public domain) as the `d` of a path in tenths of degrees:
 * x counts east, y south of the equator.
 */
export function landPath(): string {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-50m.json');
  const world = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ land: GeometryCollection }>;
  return ringsOf(feature(world, world.objects.land))
    .filter((ring) => areaOf(ring) >= smallest)
    .map((ring) => drawn(simplified([...ring, ...ring.slice(0, 1)])))
    .join('');
}

/** The shores in degrees, each once round: cut where they cross the 180th meridian. */
function ringsOf(land: ExtendedFeatureCollection): Position[][] {
  const rings: Position[][] = [];
  const degrees = geoEquirectangular()
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  geoPath(degrees, {
    beginPath: () => undefined,
    moveTo: (x, y) => void rings.push([[x, -y]]),
    lineTo: (x, y) => void rings.at(-1)?.push([x, -y]),
    closePath: () => undefined,
    arc: () => undefined,
  })(land);
  return rings;
}

function areaOf(ring: readonly Position[]): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice / 2);
}

/** By Douglas and Peucker: only the corners that stand out. */
function simplified(line: readonly Position[]): readonly Position[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 3) return line;
  const distances = line.map((point) => distanceTo(point, first, last));
  const furthest = Math.max(...distances);
  if (furthest <= tolerance) return [first, last];
  const corner = distances.indexOf(furthest);
  return [...simplified(line.slice(0, corner + 1)).slice(0, -1), ...simplified(line.slice(corner))];
}

/** From a line through two points, or from the point that both are; degrees east count less afar. */
function distanceTo([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  // Not nothing at the poles, where the map is as wide as everywhere.
  const narrow = Math.max(0.1, Math.cos((ay * Math.PI) / 180));
  const [alongX, alongY] = [(bx - ax) * narrow, by - ay];
  const [fromX, fromY] = [(x - ax) * narrow, y - ay];
  const length = Math.hypot(alongX, alongY);
  if (length === 0) return Math.hypot(fromX, fromY);
  return Math.abs(fromX * alongY - fromY * alongX) / length;
}

function drawn(ring: readonly Position[]): string {
  const corners = ring
    .slice(0, -1)
    .map(([lon, lat]): Position => [Math.round(lon * 10), Math.round(-lat * 10)]);
  const [start, ...others] = corners;
  if (start === undefined || others.length < 2) return '';
  const steps = others.flatMap(([x, y], index) => {
    const [fromX, fromY] = corners[index] ?? start;
    return [x - fromX, y - fromY];
  });
  return `M${written(start)}l${written(steps)}z`;
}

/** Numbers, apart only where their sign does not part them. */
function written(numbers: readonly number[]): string {
  return numbers.join(' ').replaceAll(' -', '-');
}
