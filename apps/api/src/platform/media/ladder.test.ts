import { describe, expect, it } from 'vitest';
import { ladderFor } from './ladder.ts';
import { defaultTranscodeOptions } from './types.ts';

const sizes = (width: number, height: number) =>
  ladderFor(width, height, defaultTranscodeOptions).map((each) => `${each.width}x${each.height}`);

describe('ladder', () => {
  it('has a rung for each short side up to the source', () => {
    expect(sizes(1920, 1080)).toEqual(['426x240', '854x480', '1280x720', '1920x1080']);
    expect(sizes(1280, 720)).toEqual(['426x240', '854x480', '1280x720']);
  });

  it('names the rungs of a vertical video by its width', () => {
    expect(sizes(720, 1280)).toEqual(['240x426', '480x854', '720x1280']);
  });

  it('never makes a picture larger than the source', () => {
    expect(sizes(160, 120)).toEqual(['160x120']);
    expect(sizes(854, 482)).toEqual(['426x240', '850x480']);
  });

  it('keeps the source size if it lies well between two rungs', () => {
    expect(sizes(1024, 640)).toEqual(['384x240', '768x480', '1024x640']);
  });

  it('makes only even sides, as the encoder needs', () => {
    for (const { width, height } of ladderFor(1279, 719, defaultTranscodeOptions)) {
      expect([width % 2, height % 2]).toEqual([0, 0]);
    }
  });
});
