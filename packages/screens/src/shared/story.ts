import { qrModules } from '@taice/ui';

/** px of a story on a phone. */
const [width, height] = [1080, 1920];
const codeSide = 640;
const markSide = 140;

const lines = (context: CanvasRenderingContext2D, text: string, maxWidth: number): string[] => {
  // Breaks at spaces where there are any; Chinese breaks anywhere.
  const parts = text.match(/[\u3000-\u9fff]\s?|[^\s\u3000-\u9fff]+\s?/g) ?? [];
  const lineTexts = [''];
  for (const part of parts) {
    const line = (lineTexts.at(-1) ?? '') + part;
    if (context.measureText(line).width > maxWidth) lineTexts.push(part);
    else lineTexts[lineTexts.length - 1] = line;
  }
  return lineTexts;
};

const write = (
  context: CanvasRenderingContext2D,
  text: string,
  { font, top, lead }: { font: string; top: number; lead: number },
): void => {
  context.font = font;
  for (const [index, line] of lines(context, text, width - 160).entries())
    context.fillText(line.trim(), width / 2, top + index * lead);
};

export interface Story {
  readonly link: string;
  readonly title: string;
  /** The points with their unit, and their reason. */
  readonly points: string;
  readonly body: string;
  /** The label of the code, and the code. */
  readonly code: string;
}

/** The product's sign at a top corner, as the kit's `LogoMark` draws it in 28 px. */
const drawMark = (context: CanvasRenderingContext2D, left: number, top: number): void => {
  context.save();
  context.translate(left, top);
  context.scale(markSide / 28, markSide / 28);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = '#f3f4f6';
  context.lineWidth = 3;
  const [ring, play] = [
    new Path2D('M22.8 7.3A11 11 0 1 0 25 14'),
    new Path2D('M11.5 9.4v9.2l7.5-4.6z'),
  ];
  context.stroke(ring);
  context.fillStyle = '#5b7cff';
  context.fill(play);
  context.restore();
};

/** Draws a story picture with the viewer's own link as a code. */
const draw = ({ link, title, points, body, code }: Story): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no 2D canvas');
  const sky = context.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#13151c');
  sky.addColorStop(1, '#24306b');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  drawMark(context, (width - markSide) / 2, 180);
  context.textAlign = 'center';
  context.fillStyle = '#f3f4f6';
  write(context, title, { font: '700 88px system-ui, sans-serif', top: 440, lead: 104 });
  // Gold is for points, here as everywhere.
  context.fillStyle = '#ffc24b';
  write(context, points, { font: '700 120px system-ui, sans-serif', top: 720, lead: 128 });
  context.fillStyle = '#f3f4f6';
  write(context, body, { font: '400 48px system-ui, sans-serif', top: 810, lead: 64 });
  const { data, size } = qrModules(link);
  const [left, top] = [(width - codeSide) / 2, 980];
  context.fillStyle = 'white';
  context.fillRect(left, top, codeSide, codeSide);
  context.fillStyle = 'black';
  const module = codeSide / size;
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(left + x * module, top + y * module, module + 0.5, module + 0.5);
  context.fillStyle = '#f3f4f6';
  write(context, code, {
    font: '600 48px system-ui, sans-serif',
    top: top + codeSide + 100,
    lead: 64,
  });
  return canvas;
};

/** A PNG of a phone's whole screen. */
export const drawStory = async (story: Story): Promise<Blob> => {
  const canvas = draw(story);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!picture) throw new Error('could not create the picture');
  return picture;
};
