import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';

/** Light around a code, in its own squares. */
const QUIET = 4;

/** A text as a QR code, dark on light in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => generate(text, { minCorrectionLevel: correction.L }), [text]);
  const size = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
