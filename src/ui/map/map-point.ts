import type { GlobePoint, MapView, Spot } from './map-view.ts';

/** Where on the globe a spot of the drawing lies, to a tenth of a degree. */
export function pointAt({ west, north, perLon, perLat }: MapView, { x, y }: Spot): GlobePoint {
  return onGlobe({ lat: north - y / perLat, lon: west + x / perLon });
}

/** A point so many degrees further; beyond the date line it goes on, beyond a pole it does not. */
export function moved({ lat, lon }: GlobePoint, north: number, east: number): GlobePoint {
  return onGlobe({ lat: lat + north, lon: lon + east });
}

function onGlobe({ lat, lon }: GlobePoint): GlobePoint {
  const turned = lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon;
  return { lat: tenth(Math.max(-90, Math.min(90, lat))), lon: tenth(turned) };
}

/** Never -0, which would be written so. */
function tenth(degrees: number): number {
  return Math.round(degrees * 10) / 10 || 0;
}
