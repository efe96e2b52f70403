import type { ErrorCode } from '@taice/contract';

export interface FailureMore {
  /** Public, into `data` of the envelope. */
  data?: Record<string, unknown>;
  /** Private, into the log. */
  detail?: string;
  cause?: unknown;
}

/** A refusal with a code of the contract; the public text comes from there, in the caller's language. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown>;
  constructor(code: ErrorCode, { data = {}, detail, cause }: FailureMore = {}) {
    super(detail ?? `code ${code}`, { cause });
    this.code = code;
    this.data = data;
  }
}

/** Ends the call with a code; its transaction is rolled back. */
export const fail = (code: ErrorCode, more?: FailureMore): never => {
  throw new Failure(code, more);
};
