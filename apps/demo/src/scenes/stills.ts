import { mkdir, writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { layer } from './kit/paint.ts';
import type { Paint, Stage } from './kit/stage.ts';

/** Writes a contact sheet of one clip: `count` moments side by side, each `width` pixels wide. */
export async function stills(
  folder: string,
  slug: string,
  stage: Stage,
  paint: Paint,
  count = 4,
  width = 480,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const height = Math.round((width * stage.h) / stage.w);
  const perRow = stage.w > stage.h ? 2 : count;
  const sheet = createCanvas(width * perRow, height * Math.ceil(count / perRow));
  const ctx = sheet.getContext('2d');
  for (let i = 0; i < count; i++) {
    const picture = layer(stage.w, stage.h, (pen) =>
      paint(pen, (stage.durationS * (i + 0.1)) / count),
    );
    ctx.drawImage(picture, (i % perRow) * width, Math.floor(i / perRow) * height, width, height);
  }
  const path = `${folder}/${slug}.png`;
  await writeFile(path, await sheet.encode('png'));
  return path;
}
