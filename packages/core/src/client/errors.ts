/** The server refused: `code` of the envelope, never 0. `message` is its text in the viewer's language. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: number;
  readonly data: unknown;
  readonly requestId: string | null;

  constructor(code: number, message: string, data: unknown, requestId: string | null) {
    super(message);
    this.code = code;
    this.data = data;
    this.requestId = requestId;
  }
}

type NetworkErrorOptions = ErrorOptions & { timedOut?: boolean };

/** No answer, or none that can be read. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** True if the request may have been executed without an answer. */
  readonly timedOut: boolean;

  constructor(message: string, { timedOut = false, ...options }: NetworkErrorOptions = {}) {
    super(message, options);
    this.timedOut = timedOut;
  }
}
