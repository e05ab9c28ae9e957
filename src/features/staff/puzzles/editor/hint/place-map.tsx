import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { moved, pointAt } from '../../../../../ui/map/map-point.ts';
import type { GlobePoint, MapView } from '../../../../../ui/map/map-view.ts';
import { WorldMap } from '../../../../../ui/map/world-map.tsx';
import styles from './place-map.module.css';

type PlaceMapProps = {
  /** Where the hint happens so far. */
  point: GlobePoint | null;
  onPut: (point: GlobePoint) => void;
};

/** What keeps most of the land in sight, for who has not said anything yet. */
const world = [
  { lat: 65, lon: -100 },
  { lat: 0, lon: 0 },
  { lat: -45, lon: 100 },
];
/** In degrees north and east. */
const steps: Partial<Record<string, readonly [number, number]>> = {
  ArrowUp: [0.1, 0],
  ArrowDown: [-0.1, 0],
  ArrowRight: [0, 0.1],
  ArrowLeft: [0, -0.1],
};
const LONG_STEP = 10;
/** Of the pin, in units of which the type has sixteen. */
const SIZE = 24;

/** A map on which a place is put by a press, and moved by arrow keys. */
export function PlaceMap({ point, onPut }: PlaceMapProps) {
  const t = useTranslations('editor.map');

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    if (step === undefined || point === null) return;
    event.preventDefault();
    const [north, east] = step.map((each) => each * (event.shiftKey ? LONG_STEP : 1));
    onPut(moved(point, north ?? 0, east ?? 0));
  }

  return (
    <figure className={styles.figure}>
      <WorldMap points={point === null ? world : [point]} failed={t('failed')}>
        {(view, width) => (
          <>
            {/* The degrees' fields and the pin's keys do the same without a pointer. */}
            <rect
              className={styles.surface}
              data-place-map
              width={width}
              height={view.height}
              onClick={(event) => onPut(pointAt(view, spotOf(event, view, width)))}
            />
            {point !== null && view.spots[0] && (
              <foreignObject
                className={styles.place}
                x={view.spots[0].x - SIZE / 2}
                y={view.spots[0].y - SIZE / 2}
                width={SIZE}
                height={SIZE}
              >
                <button
                  type="button"
                  className={styles.pin}
                  aria-label={t('pin', { lat: String(point.lat), lon: String(point.lon) })}
                  onKeyDown={move}
                />
              </foreignObject>
            )}
          </>
        )}
      </WorldMap>
      <figcaption className="muted">{t(point === null ? 'press' : 'keys')}</figcaption>
    </figure>
  );
}

function spotOf({ currentTarget, clientX, clientY }: MouseEvent, view: MapView, width: number) {
  const { left, top, width: wide, height: high } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / wide) * width, y: ((clientY - top) / high) * view.height };
}
