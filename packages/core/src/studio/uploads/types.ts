import type { OwnDetail } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { ChapterMark, SkipMark } from '../outline.ts';

/** ms for which a draft, and the bytes of its file, wait for their owner. */
export const uploadExpiresAfterMs = 7 * 86_400_000;

/** The time of publication; '' until it is chosen. */
export type PublishWhen = '' | 'now' | 'later' | 'not';

/** Fields of a video's form, as typed. */
export type UploadMetadata = {
  readonly title: string;
  readonly description: string;
  /** '' until one is chosen. */
  readonly category_id: string;
  readonly tags: readonly string[];
  readonly lang: Lang;
  readonly is_ai: boolean;
  readonly visibility: 'public' | 'unlisted' | 'private';
  readonly comment_policy: 'all' | 'approve' | 'off';
  readonly when: PublishWhen;
  /** With `later`: a time of the viewer's own clock, `2026-11-22T18:00`. */
  readonly publish_at: string;
  readonly cover: CoverChoice;
  readonly captions: readonly CaptionChoice[];
  readonly chapters: readonly ChapterMark[];
  readonly skips: readonly SkipMark[];
  /** Seconds, if this browser could read it; otherwise 0. */
  readonly duration_s: number;
};

/** The poster; `keep`: no change, which for a new video is the server's choice. */
export type CoverChoice =
  | { readonly kind: 'keep' | 'auto' }
  | { readonly kind: 'moment'; readonly at_s: number }
  | { readonly kind: 'picture'; readonly id: string; readonly url: string };

/** Captions in one language; `file_id` of a file that was just uploaded. */
export type CaptionChoice = {
  readonly lang: string;
  readonly label: string;
  readonly file_id?: string;
};

/** The file as it was chosen. */
export type UploadFile = { readonly name: string; readonly bytes: number; readonly type: string };

/** The stored part of an upload, under its account. */
export type UploadDraft = {
  readonly id: string;
  readonly account: string;
  /** ms since 1970. */
  readonly at: number;
  /** Null while there is only a form. */
  readonly file: UploadFile | null;
  /** Hex; null until the whole file was read. */
  readonly sha256: string | null;
  /** The bytes are in the browser's own file system. */
  readonly kept: boolean;
  readonly uploadId: string | null;
  /** Bytes that the server has acknowledged. */
  readonly sent: number;
  readonly whole: boolean;
  readonly paused: boolean;
  /** Publish was pressed: the form is sent automatically. */
  readonly publishing: boolean;
  readonly postId: string | null;
  readonly words: UploadMetadata;
  /** The server's draft of the form, if any. */
  readonly draft?: { readonly id: string; readonly version: number };
};

export type UploadStep =
  /** There is a form and no file yet. */
  | 'blank'
  /** The file is read, and copied to a place that survives a reload. */
  | 'keeping'
  /** Others go first, or its permission is being requested. */
  | 'queued'
  | 'sending'
  | 'paused'
  /** No network, or no answer: it continues automatically. */
  | 'waiting'
  /** Its owner has to log in again. */
  | 'login'
  /** Another tab runs it. */
  | 'elsewhere'
  /** The page has lost the file: it has to be chosen again. */
  | 'missing'
  | 'refused'
  | 'whole'
  | 'posting'
  | 'posted';

/** An error of the server, or of the file. */
export type UploadProblem = {
  readonly kind:
    | 'server'
    | 'other_file'
    | 'unreadable'
    | 'empty'
    | 'posted_before'
    | 'not_a_video'
    | 'too_large'
    /** Another tab has saved the draft since, or the video. */
    | 'conflict';
  /** In the viewer's language, if it comes from the server. */
  readonly text: string;
  /** The field of the form that it concerns. */
  readonly field?: string;
  /** The video that was made of the same bytes. */
  readonly postId?: string;
  /** The maximum size of a file, in bytes. */
  readonly maxBytes?: number;
  /** The server's current version. */
  readonly current?: OwnDetail;
  /** It was to be saved as a draft, not published. */
  readonly asDraft?: true;
};

/** True if the file itself is refused, so that only another one helps. */
export const needsOtherFile = (problem: UploadProblem | null): boolean =>
  problem?.kind === 'not_a_video' ||
  problem?.kind === 'too_large' ||
  problem?.kind === 'posted_before';

export type Upload = UploadDraft & {
  readonly step: UploadStep;
  /** Bytes read in `keeping`, bytes sent in `sending`. */
  readonly done: number;
  /** Bytes a second over the last few seconds; null: unknown. */
  readonly rate: number | null;
  readonly problem: UploadProblem | null;
};
