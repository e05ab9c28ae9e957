import { useTranslations } from 'use-intl';
import { type GlobePoint, pinSpots } from '../../../../ui/map/map-view.ts';
import { WorldMap } from '../../../../ui/map/world-map.tsx';
import styles from './hint-pins.module.css';

/** A hint on the map; `number` is the hint's, from 1. */
export type Pin = GlobePoint & { number: number; name: string };

type HintPinsProps = {
  pins: readonly Pin[];
  lit: number | null;
  onPress: (hint: number) => void;
};

/** Of a pin, in units of which the type has sixteen. */
const SIZE = 30;

/** The hints on a map of their part of the world. */
export function HintPins({ pins, lit, onPress }: HintPinsProps) {
  const t = useTranslations('result.places');
  return (
    <WorldMap points={pins} failed={t('failed')}>
      {(view, width) => {
        const places = pinSpots(view, width, SIZE);
        return pins.map(({ number, name }, index) => {
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
        });
      }}
    </WorldMap>
  );
}
