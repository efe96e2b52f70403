import type { WidgetFields } from './sign-widget.ts';

/** What a page that sends somebody here asks for. */
export interface LoginRequest {
  /** The page to come back to; checked to be one of the product's. */
  readonly returnTo: URL;
}

/** Who Telegram says is there, or null, and the page that waits for it. */
export interface LoginAnswer extends LoginRequest {
  readonly person: WidgetFields | null;
  /** Why nobody, for the log. */
  readonly why?: string;
}

/** One of Telegram's two ways to tell a web page who is there. */
export interface LoginFlow {
  /** Where the browser goes to be asked. */
  begin(request: LoginRequest): Promise<URL>;
  /** Reads what the browser brings back here; a text says why it is no answer to a request of ours. */
  finish(answer: URLSearchParams): Promise<LoginAnswer | string>;
}
