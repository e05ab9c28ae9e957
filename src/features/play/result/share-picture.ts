import type { RowFeedback } from '../../../domain/round/feedback.ts';

/** What stands on the picture: a line above the marks and one below. */
type Picture = { head: string; rows: readonly RowFeedback[]; foot: string };

const WIDTH = 1080;
const TILE = 180;
const GAP = 24;
const LEFT = (WIDTH - 4 * TILE - 3 * GAP) / 2;
const TOP = 250;

/**
 * Draws the marks of a game without its digits as a PNG, in the colours of the page as it is now.
 * Rejects where the browser cannot draw.
 */
export async function drawPicture({ head, rows, foot }: Picture): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = TOP + rows.length * (TILE + GAP) + 170;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws nothing.');
  const { colour, font } = pageStyle();
  pen.fillStyle = colour('paper');
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.textAlign = 'center';
  pen.fillStyle = colour('ink');
  pen.font = `600 84px ${font('numerals')}`;
  pen.fillText(head, WIDTH / 2, 160, WIDTH - 120);
  pen.fillStyle = colour('soft');
  pen.font = `400 44px ${font('plain')}`;
  pen.fillText(foot, WIDTH / 2, canvas.height - 70, WIDTH - 120);
  for (const [row, marks] of rows.entries()) {
    for (const [place, mark] of marks.entries()) {
      const [x, y] = [LEFT + place * (TILE + GAP), TOP + row * (TILE + GAP)];
      draw[mark](pen, x, y, colour);
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob === null) throw new Error('This browser makes no picture.');
  return new File([blob], 'quando.png', { type: 'image/png' });
}

type Draw = (
  pen: CanvasRenderingContext2D,
  x: number,
  y: number,
  colour: (name: string) => string,
) => void;

/** As on the board: right is filled and ticked, elsewhere a ring, wrong a cross. */
const draw: Record<RowFeedback[number], Draw> = {
  right(pen, x, y, colour) {
    tile(pen, x, y, colour('right'));
    line(pen, colour('on-right'), [x + 52, y + 96, x + 80, y + 124, x + 130, y + 62]);
  },
  elsewhere(pen, x, y, colour) {
    tile(pen, x, y, colour('elsewhere-paper'));
    pen.beginPath();
    pen.arc(x + TILE / 2, y + TILE / 2, 48, 0, 2 * Math.PI);
    stroke(pen, colour('elsewhere'));
  },
  wrong(pen, x, y, colour) {
    tile(pen, x, y, colour('wrong-paper'));
    line(pen, colour('wrong'), [x + 60, y + 60, x + 120, y + 120]);
    line(pen, colour('wrong'), [x + 120, y + 60, x + 60, y + 120]);
  },
};

function tile(pen: CanvasRenderingContext2D, x: number, y: number, colour: string) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.roundRect(x, y, TILE, TILE, 28);
  pen.fill();
}

function line(pen: CanvasRenderingContext2D, colour: string, points: readonly number[]) {
  pen.beginPath();
  for (let index = 0; index < points.length; index += 2) {
    pen.lineTo(points[index] ?? 0, points[index + 1] ?? 0);
  }
  stroke(pen, colour);
}

function stroke(pen: CanvasRenderingContext2D, colour: string) {
  pen.strokeStyle = colour;
  pen.lineWidth = 14;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke();
}

function pageStyle() {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return { colour: token, font: token };
}
