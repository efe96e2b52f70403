import { putFile } from '../client/put-file.ts';
import type { Taice } from '../types.ts';

/** A file that lies beside a video, once it was brought. */
export type Beside = {
  readonly id: string;
  readonly url: string;
  /** Cues of captions that cannot be shown, and the lines of the first of them. */
  readonly left_out?: number;
  readonly left_out_first?: readonly { readonly line: number }[];
};

/** Brings a picture for a cover, or captions as WebVTT or SubRip; rejects with an ApiError whose data says why not. */
export const bringBeside = async (
  taice: Taice,
  kind: 'image' | 'caption',
  file: Blob,
): Promise<Beside> => (await putFile(taice, kind, file, { quiet: true })) as Beside;
