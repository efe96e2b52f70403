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

/** No answer, or none that can be read. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
