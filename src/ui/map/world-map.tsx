import { type ReactNode, useRef } from 'react';
import { useLoaded } from '../use-loaded.ts';
import { useWidth } from '../use-width.ts';
import { type GlobePoint, type MapView, mapView } from './map-view.ts';
import styles from './world-map.module.css';

type WorldMapProps = {
  /** What has to be in sight. */
  points: readonly GlobePoint[];
  /** What the map says in words, where nothing in it can be pressed. */
  label?: string;
  /** What stands in its place without the land. */
  failed: string;
  /** What is drawn on the land. */
  children: (view: MapView, width: number) => ReactNode;
};

const loadLand = () => import('virtual:land-path');

/** The part of the world that the points need. Without the land, it is left out. */
export function WorldMap({ points, label, failed, children }: WorldMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const land = useLoaded(loadLand);
  if (land.state === 'failed') return <p className="muted">{failed}</p>;
  const view = mapView(points, width);
  return (
    <div ref={frame} className={styles.frame} data-map>
      <svg
        className={styles.map}
        viewBox={`0 0 ${width} ${view.height}`}
        {...(label === undefined ? {} : { role: 'img', 'aria-label': label })}
      >
        {land.state === 'ready' && <Land view={view} width={width} path={land.value.landPath} />}
        {children(view, width)}
      </svg>
    </div>
  );
}

/** The land, and once more where the view goes beyond the date line. */
function Land({ view, width, path }: { view: MapView; width: number; path: string }) {
  const { west, north, perLon, perLat } = view;
  const east = west + width / perLon;
  const turns = [0, ...(west < -180 ? [-360] : []), ...(east > 180 ? [360] : [])];
  return turns.map((turn) => (
    <path
      key={turn}
      className={styles.land}
      d={path}
      transform={`translate(${(turn - west) * perLon} ${north * perLat}) scale(${perLon / 10} ${perLat / 10})`}
    />
  ));
}
