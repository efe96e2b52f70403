import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { encode } from './encode.ts';
import type { Stage } from './kit/stage.ts';
import { sourcePath } from './folders.ts';
import { actOf, clipsNamed } from './programme.ts';
import { stills } from './stills.ts';
import { perform } from './sound/score.ts';

const usage = `node apps/demo/src/scenes/render.ts [--stills <folder>] [slug…]
Draws the demo clips and writes them as sources for the pipeline (all of them when none is named);
with --stills it writes a contact sheet of each clip instead.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stills: { type: 'string' }, help: { type: 'boolean' } },
});

if (values.help === true) {
  console.log(usage);
} else {
  for (const clip of clipsNamed(positionals)) {
    const stage: Stage = { w: clip.width, h: clip.height, durationS: clip.durationS };
    const { scene, score } = actOf(clip);
    const began = performance.now();
    const paint = scene(stage);
    if (values.stills === undefined) {
      await encode(sourcePath(clip.slug), stage, paint, perform(score, clip.durationS));
      const { size } = await stat(sourcePath(clip.slug));
      console.log(
        `${clip.slug}: ${(size / 1e6).toFixed(1)} MB in ${((performance.now() - began) / 1000).toFixed(0)} s`,
      );
    } else {
      console.log(await stills(values.stills, clip.slug, stage, paint));
    }
  }
}
