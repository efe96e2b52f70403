import type { MediaRefusal } from './types.ts';

/** Thrown for a file that must not be accepted; the uploader gets the reason. */
export class MediaRefusedError extends Error {
  readonly refusal: MediaRefusal;
  constructor(refusal: MediaRefusal) {
    super(refusal.reason);
    this.name = 'MediaRefusedError';
    this.refusal = refusal;
  }
}

const codeOf = { too_long: 1703, too_wide: 1703, too_large: 1703 } as const;

/** Builds the refusal of one kind; size rules answer 1703, all others 1702. */
export function refused(kind: MediaRefusal['kind'], reason: string): MediaRefusedError {
  const code = kind in codeOf ? codeOf[kind as keyof typeof codeOf] : 1702;
  return new MediaRefusedError({ code, kind, reason });
}

export type MediaFailureKind =
  | 'memory'
  | 'cpu'
  | 'wall'
  | 'file_size'
  | 'aborted'
  | 'crashed'
  | 'failed';

/** Thrown when the work stopped for a reason that may not be the file's fault; a retry may help. */
export class MediaFailedError extends Error {
  readonly kind: MediaFailureKind;
  constructor(kind: MediaFailureKind, detail: string) {
    super(`media work stopped (${kind}): ${detail}`);
    this.name = 'MediaFailedError';
    this.kind = kind;
  }
}
