import { createRequire } from 'node:module';

import { geoContains, geoDistance } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon } from 'geojson';
import countries from 'i18n-iso-countries';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

import type { AuthoredPuzzle, Place } from '../../src/domain/puzzle/check/authored-puzzle.ts';
import { type Breach, breach } from '../../src/domain/puzzle/check/breach.ts';

type Country = Feature<Polygon | MultiPolygon>;
type Countries = ReadonlyMap<string, readonly Country[]>;

/** Harbours and islets lie beside a coast of this scale, in degrees. */
const tolerance = 0.3;

/** The map draws who holds a land, the code says whose it is. */
const drawnWith: Readonly<Record<string, string>> = { UA: 'RU' };

/** What lies in another country than its code says, or at sea though it says a country. */
export function checkPlaces(puzzles: readonly AuthoredPuzzle[]): Breach[] {
  const land = (known ??= readCountries());
  return puzzles.flatMap(({ key, de }) =>
    de.tips.flatMap(({ place }, index) => {
      if (!place || isWhereItSays(land, place)) return [];
      const { name, lat, lon } = place;
      const found = `${name}, ${lat}, ${lon}, ${place.land}`;
      return [breach('place-elsewhere', key, found, { tip: index + 1 })];
    }),
  );
}

function isWhereItSays(land: Countries, { lat, lon, land: code }: Place): boolean {
  const point: [number, number] = [lon, lat];
  if (code === 'sea') return ![...land.values()].flat().some((part) => geoContains(part, point));
  const drawn = [code, drawnWith[code] ?? code].flatMap((one) => land.get(one) ?? []);
  // Gibraltar, say, is too small for a map of this scale.
  if (drawn.length === 0) return countries.isValid(code);
  return drawn.some((part) => isNear(part, point));
}

function isNear(country: Country, point: [number, number]): boolean {
  if (geoContains(country, point)) return true;
  const { geometry } = country;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons
    .flat(2)
    .some(([lon = 0, lat = 0]) => geoDistance([lon, lat], point) < (tolerance * Math.PI) / 180);
}

/** Reading them takes longer than all else that is checked. */
let known: Countries | undefined;

/** Today's countries by their ISO 3166 codes, from Natural Earth; some come in several parts. */
function readCountries(): Countries {
  const world: Topology<{ countries: GeometryCollection }> = createRequire(import.meta.url)(
    'world-atlas/countries-50m.json',
  );
  const found = new Map<string, Country[]>();
  for (const { id, geometry, ...rest } of feature(world, world.objects.countries).features) {
    const code = countries.numericToAlpha2(String(id));
    if (code === undefined || (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon'))
      continue;
    found.set(code, [...(found.get(code) ?? []), { ...rest, geometry }]);
  }
  return found;
}
