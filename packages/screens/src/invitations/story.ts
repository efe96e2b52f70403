import { qrModules } from '@taice/ui';

/** px of a story on a phone. */
const [width, height] = [1080, 1920];
const codeSide = 640;

const lines = (context: CanvasRenderingContext2D, text: string, most: number): string[] => {
  // Words where there are any; Chinese is broken anywhere.
  const parts = text.match(/[\u3000-\u9fff]|[^\s\u3000-\u9fff]+\s?/g) ?? [];
  const found = [''];
  for (const part of parts) {
    const line = (found.at(-1) ?? '') + part;
    if (context.measureText(line).width > most) found.push(part);
    else found[found.length - 1] = line;
  }
  return found;
};

const write = (
  context: CanvasRenderingContext2D,
  text: string,
  { font, top, lead }: { font: string; top: number; lead: number },
): void => {
  context.font = font;
  for (const [at, line] of lines(context, text, width - 160).entries())
    context.fillText(line.trim(), width / 2, top + at * lead);
};

export interface Story {
  readonly link: string;
  readonly title: string;
  readonly body: string;
}

/** Draws the invitation as a picture for a story, with its link for a camera. */
const drawStory = ({ link, title, body }: Story): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  const sky = context.createLinearGradient(0, 0, width, height);
  sky.addColorStop(0, '#13151c');
  sky.addColorStop(1, '#24306b');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.textAlign = 'center';
  context.fillStyle = '#ffc24b';
  write(context, title, { font: '700 88px system-ui, sans-serif', top: 340, lead: 104 });
  context.fillStyle = '#f3f4f6';
  write(context, body, { font: '400 48px system-ui, sans-serif', top: 640, lead: 68 });
  const { data, size } = qrModules(link);
  const [left, top] = [(width - codeSide) / 2, 960];
  context.fillStyle = 'white';
  context.fillRect(left, top, codeSide, codeSide);
  context.fillStyle = 'black';
  const module = codeSide / size;
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(left + x * module, top + y * module, module + 0.5, module + 0.5);
  return canvas;
};

/** Lets the viewer keep the picture of their invitation. */
export const saveStory = async (story: Story): Promise<void> => {
  const canvas = drawStory(story);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!picture) throw new Error('the picture could not be made');
  const href = URL.createObjectURL(picture);
  Object.assign(document.createElement('a'), { href, download: 'taice-invitation.png' }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
};
