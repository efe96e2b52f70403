import type { PlayableResult, TranscodeResult } from './types.ts';

/** Names of all files of a result, finished or only playable; relative to its directory. */
export function filesOf(
  result: Pick<TranscodeResult, 'renditions' | 'poster' | 'preview' | 'storyboard'> & {
    master?: string;
  },
): string[] {
  const { master, poster, preview, storyboard, renditions } = result;
  const names = [
    poster,
    storyboard.path,
    ...(preview ? [preview] : []),
    ...renditions.flatMap((rendition) => [rendition.path, rendition.playlist]),
  ];
  return master ? [...names, master] : names;
}

/** Those that an earlier result does not have. */
export function newFilesOf(result: TranscodeResult, playable: PlayableResult | null): string[] {
  const playableFiles = new Set(playable ? filesOf(playable) : []);
  return filesOf(result).filter((name) => !playableFiles.has(name));
}
