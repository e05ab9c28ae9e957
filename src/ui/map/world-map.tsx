import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLoaded } from '../use-loaded.ts';
import { type GlobePoint, type MapView, mapView, pinSpots } from './map-view.ts';
import styles from './world-map.module.css';

/** A hint on the map; `number` is the hint's, from 1. */
export type Pin = GlobePoint & { number: number; name: string };

type WorldMapProps = {
  pins: readonly Pin[];
  lit: number | null;
  onPress: (hint: number) => void;
};

const loadLand = () => import('virtual:land-path');

/** Of a pin, in units of which the type has sixteen. */
const SIZE = 30;

/** The hints on a map of their part of the world. Without the land, it is left out. */
export function WorldMap({ pins, lit, onPress }: WorldMapProps) {
  const t = useTranslations('result.places');
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const land = useLoaded(loadLand);
  if (land.state === 'failed') return <p className="muted">{t('failed')}</p>;
  const view = mapView(pins, width);
  const places = pinSpots(view, width, SIZE);
  return (
    <div ref={frame} className={styles.frame} data-map>
      <svg className={styles.map} viewBox={`0 0 ${width} ${view.height}`}>
        {land.state === 'ready' && <Land view={view} width={width} path={land.value.landPath} />}
        {pins.map(({ number, name }, index) => {
          const [spot, pin] = [view.spots[index], places[index]];
          return (
            spot &&
            pin && (
              <g key={number}>
                <line className={styles.line} x1={spot.x} y1={spot.y} x2={pin.x} y2={pin.y} />
                <circle className={styles.spot} cx={spot.x} cy={spot.y} r="3" />
                <foreignObject
                  className={styles.place}
                  x={pin.x - SIZE / 2}
                  y={pin.y - SIZE / 2}
                  width={SIZE}
                  height={SIZE}
                >
                  <button
                    type="button"
                    className={styles.pin}
                    data-pin={number}
                    aria-pressed={lit === number}
                    aria-label={t('pin', { number, place: name })}
                    onClick={() => onPress(number)}
                  >
                    {number}
                  </button>
                </foreignObject>
              </g>
            )
          );
        })}
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

/** How wide an element is, in units of which the type has sixteen. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(320);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => {
      const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
      setWidth(Math.round(current.clientWidth / unit));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
