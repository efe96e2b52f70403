import type { ErrorCode } from '@taice/contract';

export interface FailureOptions {
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
  constructor(code: ErrorCode, { data = {}, detail, cause }: FailureOptions = {}) {
    super(detail ?? `code ${code}`, { cause });
    this.code = code;
    this.data = data;
  }
}

/** Ends the call with a code; its transaction is rolled back. */
export const fail = (code: ErrorCode, options?: FailureOptions): never => {
  throw new Failure(code, options);
};
