import { masterPlaylist } from '../../../platform/media/playlist.ts';
import { filesOf } from '../../../platform/media/result-files.ts';
import {
  type Storage,
  type TranscodeResult,
  withLocalFile,
} from '../../../platform/media/index.ts';
import type { Asset } from '../asset-queries.ts';

/** The only rendition to re-encode, and those that stay. */
export interface SingleRendition {
  readonly rung: number;
  readonly ladder: TranscodeResult;
  /** Their prefix, with a slash at the end. */
  readonly prefix: string;
}

/** Null if the whole ladder is made. */
export const singleRenditionOf = ({ ladder, prefix, rung }: Asset): SingleRendition | null =>
  rung !== null && ladder?.renditions.some((each) => each.rung === rung)
    ? { rung, ladder, prefix }
    : null;

/**
 * Copies the unchanged renditions to the new prefix, because a prefix is cached for ever and never changes. Returns the
 * new ladder.
 */
export const mergeRendition = async (
  storage: Storage,
  { rung, ladder, prefix }: SingleRendition,
  outPrefix: string,
  transcoded: TranscodeResult,
): Promise<TranscodeResult> => {
  const rendition = transcoded.renditions.find((each) => each.rung === rung);
  if (!rendition) throw new Error(`rendition ${rung} px was not produced`);
  const renditions = ladder.renditions.map((each) => (each.rung === rung ? rendition : each));
  const { poster, placeholder, storyboard } = transcoded;
  const pictures = {
    poster,
    placeholder,
    storyboard,
    ...(transcoded.preview && { preview: transcoded.preview }),
  };
  const result = { ...ladder, ...pictures, renditions };
  const master = new TextEncoder().encode(masterPlaylist(renditions));
  await storage.put(`${outPrefix}/${result.master}`, master);
  const existingKeys = new Set([...filesOf(transcoded), result.master]);
  const newFiles = filesOf(result).filter((name) => !existingKeys.has(name));
  return copyUnchangedFiles(storage, { names: newFiles, prefix }, outPrefix, result);
};

/** The new renditions, with files of an earlier prefix copied to the new one. */
export const copyUnchangedFiles = async (
  storage: Storage,
  { names, prefix }: { readonly names: readonly string[]; readonly prefix: string },
  outPrefix: string,
  result: TranscodeResult,
): Promise<TranscodeResult> => {
  for (const name of names) await copy(storage, `${prefix}${name}`, `${outPrefix}/${name}`);
  const sizes = await Promise.all(
    filesOf(result).map((name) => storage.head(`${outPrefix}/${name}`)),
  );
  return { ...result, bytes: sizes.reduce((sum, each) => sum + (each?.size ?? 0), 0) };
};

/** Copies via a local file: an hour's rendition is too large for memory. */
const copy = async (storage: Storage, from: string, to: string): Promise<void> => {
  const isUploaded = await withLocalFile(storage, from, async (path) => {
    await storage.put(to, { path });
    return true;
  });
  if (!isUploaded) throw new Error(`storage has no object ${from}`);
};
