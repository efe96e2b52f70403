import type { OwnDetail } from '@taice/contract';
import type { Lang } from '@taice/contract/shapes';
import type { ChapterMark, SkipMark } from '../outline.ts';

/** ms for which a draft, and the bytes of its file, wait for their owner. */
export const uploadWaitsMs = 7 * 86_400_000;

/** When a video is to be shown; '' while nobody has chosen. */
export type PublishWhen = '' | 'now' | 'later' | 'not';

/** What the form of a video says, as it is typed. */
export type UploadWords = {
  readonly title: string;
  readonly description: string;
  /** '' while none is chosen. */
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
  /** Seconds, as far as this browser could tell; 0 until then. */
  readonly duration_s: number;
};

/** What stands in place of the poster; `keep`: as it is, which for a new video is the server's choice. */
export type CoverChoice =
  | { readonly kind: 'keep' | 'auto' }
  | { readonly kind: 'moment'; readonly at_s: number }
  | { readonly kind: 'picture'; readonly id: string; readonly url: string };

/** Captions in one language; `file_id` of a file that was just brought. */
export type CaptionChoice = {
  readonly lang: string;
  readonly label: string;
  readonly file_id?: string;
};

/** The file as it was chosen. */
export type UploadFile = { readonly name: string; readonly bytes: number; readonly type: string };

/** What is remembered of an upload, under the account that it is of. */
export type UploadDraft = {
  readonly id: string;
  readonly account: string;
  /** ms since 1970. */
  readonly at: number;
  /** Null while only the form has been begun. */
  readonly file: UploadFile | null;
  /** Hex; null until the whole file was read. */
  readonly sha256: string | null;
  /** The bytes lie in the browser's own file system. */
  readonly kept: boolean;
  readonly uploadId: string | null;
  /** Bytes that the server has acknowledged. */
  readonly sent: number;
  readonly whole: boolean;
  readonly paused: boolean;
  /** Publish was pressed: the form goes out by itself. */
  readonly publishing: boolean;
  readonly postId: string | null;
  readonly words: UploadWords;
  /** The draft that the server keeps of the form, if any. */
  readonly draft?: { readonly id: string; readonly version: number };
};

export type UploadStep =
  /** There is a form and no file yet. */
  | 'blank'
  /** The file is read, and copied to where a reload finds it. */
  | 'keeping'
  /** Others go first, or its leave is asked for. */
  | 'queued'
  | 'sending'
  | 'paused'
  /** No network, or no answer: it goes on by itself. */
  | 'waiting'
  /** Whoever it is of has to log in again. */
  | 'login'
  /** Another tab carries it. */
  | 'elsewhere'
  /** The page has lost the file: it has to be chosen again. */
  | 'missing'
  | 'refused'
  | 'whole'
  | 'posting'
  | 'posted';

/** What the server, or the file, has against it. */
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
  /** In the viewer's language, where the server said it. */
  readonly text: string;
  /** The field of the form that it is about. */
  readonly field?: string;
  /** The video that was made of the same bytes. */
  readonly postId?: string;
  /** What a file may have at most. */
  readonly maxBytes?: number;
  /** What stands on the server now. */
  readonly current?: OwnDetail;
  /** It was to be kept as a draft, not published. */
  readonly asDraft?: true;
};

/** Whether the file itself is in the way, so that only another one helps. */
export const needsOtherFile = (problem: UploadProblem | null): boolean =>
  problem?.kind === 'not_a_video' ||
  problem?.kind === 'too_large' ||
  problem?.kind === 'posted_before';

export type Upload = UploadDraft & {
  readonly step: UploadStep;
  /** Bytes that are read in `keeping`, that have left in `sending`. */
  readonly done: number;
  /** Bytes a second, of the last few seconds; null where nobody can say. */
  readonly rate: number | null;
  readonly problem: UploadProblem | null;
};
