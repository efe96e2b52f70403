import type { WidgetFields } from './sign-widget.ts';

/** The request of a page that sends a person here. */
export interface LoginRequest {
  /** The page to come back to; checked to be one of the product's. */
  readonly returnTo: URL;
}

/** The person that Telegram confirms, or null, and the page that waits for it. */
export interface LoginAnswer extends LoginRequest {
  readonly person: WidgetFields | null;
  /** Why there is no person, for the log. */
  readonly why?: string;
}

/** One of Telegram's two ways to identify a person to a web page. */
export interface LoginFlow {
  /** Where the browser goes to be asked. */
  begin(request: LoginRequest): Promise<URL>;
  /** Reads the browser's answer; a text is the reason why it answers no request of ours. */
  finish(answer: URLSearchParams): Promise<LoginAnswer | string>;
}
