import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { categories, clips, creators } from './catalog.ts';
import { upright } from './catalog/clip.ts';
import { readMediaIndex } from './media-index.ts';
import { demoFolder } from './folders.ts';

async function bytesUnder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the demo content', () => {
  it('has 24 or more clips of 10 to 20 s and a first one of 42 s, by four creators in four categories', () => {
    expect(clips.length).toBeGreaterThanOrEqual(24);
    expect(clips[0]).toMatchObject({ durationS: 42, ...upright });
    for (const clip of clips.slice(1)) {
      expect(clip.durationS, clip.slug).toBeGreaterThanOrEqual(10);
      expect(clip.durationS, clip.slug).toBeLessThanOrEqual(20);
    }
    expect(new Set(clips.map(({ slug }) => slug)).size).toBe(clips.length);
    expect(new Set(clips.map(({ category }) => category))).toEqual(new Set(categories));
    expect(new Set(clips.map(({ creator }) => creator))).toEqual(
      new Set(creators.map(({ handle }) => handle)),
    );
    expect(categories).toHaveLength(4);
    expect(creators).toHaveLength(4);
    for (const slug of categories) {
      const high = clips.filter((clip) => clip.category === slug && clip.height > clip.width);
      const wide = clips.filter((clip) => clip.category === slug && clip.width > clip.height);
      expect(high.length, slug).toBeGreaterThan(0);
      expect(wide.length, slug).toBeGreaterThan(0);
    }
  });

  it('describes each clip in unique words', () => {
    for (const clip of clips) {
      expect(clip.title.length, clip.slug).toBeGreaterThan(8);
      expect(clip.description.length, clip.slug).toBeGreaterThan(40);
      expect(clip.tags.length, clip.slug).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(clips.map(({ title }) => title)).size).toBe(clips.length);
    expect(new Set(clips.map(({ description }) => description)).size).toBe(clips.length);
  });

  it('no title promises a wrong length', () => {
    const numbers = [
      'a',
      'one',
      'two',
      'three',
      'four',
      'five',
      'six',
      'seven',
      'eight',
      'nine',
      'ten',
    ];
    numbers.push('eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'twenty');
    numbers.push('thirty', 'forty', 'sixty', 'full', 'whole', String.raw`\d+`);
    const units = ['second', 'minute', 'hour', 'night', 'day', 'week', 'winter', 'month', 'year'];
    const length = new RegExp(String.raw`\b(${numbers.join('|')}) (${units.join('|')})s?\b`, 'i');
    const lengths = clips.flatMap(({ slug, title, durationS }) => {
      const [said] = length.exec(title) ?? [];
      return said ? [[slug, said, durationS]] : [];
    });
    expect(length.test('Forty minutes of oven spring')).toBe(true);
    expect(length.test('A winter in a cabin')).toBe(true);
    expect(lengths).toEqual([['station-orbit', 'sixteen seconds', 16]]);
  });

  it('ships every indexed file, at the size and length of the catalogue', async () => {
    const index = await readMediaIndex();
    expect(Object.keys(index)).toEqual(clips.map(({ slug }) => slug));
    for (const clip of clips) {
      const media = index[clip.slug];
      if (media === undefined) throw new Error(`${clip.slug} is not in the index`);
      expect(media, clip.slug).toMatchObject({
        width: clip.width,
        height: clip.height,
        hasAudio: true,
      });
      expect(Math.abs(media.durationS - clip.durationS), clip.slug).toBeLessThan(0.1);
      expect(media.renditions.length, clip.slug).toBeGreaterThanOrEqual(2);
      const named = [
        media.master,
        media.poster,
        media.storyboard.path,
        ...media.renditions.flatMap(({ path, playlist }) => [path, playlist]),
      ];
      for (const name of named)
        expect(
          (await stat(join(demoFolder, 'media', clip.slug, name))).size,
          `${clip.slug}/${name}`,
        ).toBeGreaterThan(0);
      for (const { path, bytes } of media.renditions)
        expect((await stat(join(demoFolder, 'media', clip.slug, path))).size).toBe(bytes);
    }
    for (const { avatar } of creators)
      expect((await stat(join(demoFolder, avatar))).size, avatar).toBeGreaterThan(1_000);
  });

  it('takes at most 22 MB of the repository and has nothing outside the catalogue', async () => {
    expect(await bytesUnder(demoFolder)).toBeLessThanOrEqual(22_000_000);
    expect((await readdir(join(demoFolder, 'media'))).toSorted()).toEqual(
      clips.map(({ slug }) => slug).toSorted(),
    );
  });
});
