import { uploadFile } from '../client/upload-file.ts';
import type { Taice } from '../types.ts';

/** An uploaded file next to a video. */
export type Attachment = {
  readonly id: string;
  readonly url: string;
  /** The number of unusable caption cues, and the lines of the first of them. */
  readonly left_out?: number;
  readonly left_out_first?: readonly { readonly line: number }[];
};

/**
 * Uploads a picture for a cover, or captions as WebVTT or SubRip; rejects with an ApiError whose data has the reason.
 */
export const uploadAttachment = async (
  taice: Taice,
  kind: 'image' | 'caption',
  file: Blob,
): Promise<Attachment> => (await uploadFile(taice, kind, file, { quiet: true })) as Attachment;
