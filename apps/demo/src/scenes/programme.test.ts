import { createCanvas } from '@napi-rs/canvas';
import { longRun } from '@taice/testkit/long-run';
import { describe, expect, it } from 'vitest';
import { clips, type Clip } from './catalog.ts';
import type { Paint } from './kit/stage.ts';
import { actOf } from './programme.ts';
import { loudness, perform } from './sound/score.ts';

const named = (slug: string): Clip => {
  const clip = clips.find((one) => one.slug === slug);
  if (clip === undefined) throw new Error(`no clip ${slug}`);
  return clip;
};

function picture(clip: Clip, paint: Paint, t: number): Uint8ClampedArray {
  const canvas = createCanvas(clip.width, clip.height);
  const ctx = canvas.getContext('2d');
  paint(ctx, t);
  return ctx.getImageData(0, 0, clip.width, clip.height).data;
}

/** Mean difference of two pictures in steps of 0 to 255. */
function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}

describe('the drawn scenes', () => {
  it('have a scene and a score for every clip of the catalogue', () => {
    for (const clip of clips) expect(actOf(clip).score.chords.length, clip.slug).toBeGreaterThan(0);
  });

  it.each(longRun ? ['humpback', 'lighthouse', 'moonwalk', 'ramen-counter'] : ['moonwalk'])(
    '%s: each second has a fixed, distinct picture, and the loop has no seam',
    (slug) => {
      const clip = named(slug);
      const stage = { w: clip.width, h: clip.height, durationS: clip.durationS };
      const paint = actOf(clip).scene(stage);
      const first = picture(clip, paint, 1);
      expect(difference(first, picture(clip, actOf(clip).scene(stage), 1))).toBe(0);
      expect(difference(first, picture(clip, paint, 2.3))).toBeGreaterThan(0.2);
      expect(
        difference(picture(clip, paint, 0), picture(clip, paint, clip.durationS - 1e-9)),
      ).toBeLessThan(0.2);
    },
  );

  it.each(longRun ? ['lighthouse', 'soundcheck', 'pancakes'] : ['pancakes'])(
    '%s: the sound matches the picture’s length, is level and unclipped, and loops in silence',
    (slug) => {
      const clip = named(slug);
      const sound = perform(actOf(clip).score, clip.durationS);
      const { rms, peak, seconds } = loudness(sound);
      expect(seconds).toBe(clip.durationS);
      expect(rms).toBeGreaterThan(0.07);
      expect(rms).toBeLessThan(0.14);
      expect(peak).toBeLessThan(0.92);
      for (const side of [sound.left, sound.right]) {
        expect(Math.abs(side[0] ?? 1)).toBeLessThan(0.01);
        expect(Math.abs(side.at(-1) ?? 1)).toBeLessThan(0.01);
      }
    },
  );
});
