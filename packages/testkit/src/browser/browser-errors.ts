import type { BrowserContext, Page } from 'playwright-core';

/** Everything a browser complains about: console errors, exceptions, failed and refused requests. */
export interface BrowserErrors {
  /** Unexpected complaints, in order. */
  list(): string[];
  /** Allows complaints that match the pattern. */
  expect(pattern: RegExp): void;
}

/** Leaving a page or scrolling a video away aborts its requests, as it should. */
const isAborted = (reason: string): boolean => reason.includes('ERR_ABORTED');

export const collectBrowserErrors = (context: BrowserContext): BrowserErrors => {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  const watch = (page: Page) => {
    // An error that the browser itself throws has a name and a message, and an empty stack.
    page.on('pageerror', ({ name, message, stack }) =>
      complaints.push(`exception: ${stack || `${name}: ${message}`}`),
    );
    page.on('console', (message) => {
      // The response reports the same failure in more detail.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource'))
        return;
      complaints.push(`console: ${message.text()} (${message.location().url})`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      if (!isAborted(reason)) complaints.push(`failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() < 400) return;
      const head = `${response.status()} ${response.request().method()} ${response.url()}`;
      const index = complaints.push(`refused: ${head}`) - 1;
      response.text().then(
        (body) => (complaints[index] = `refused: ${head} ${body.slice(0, 300)}`),
        // The page has closed and its body is gone; the line is logged without it.
        () => undefined,
      );
    });
  };
  context.on('page', watch);
  return {
    list: () => complaints.filter((line) => !expected.some((pattern) => pattern.test(line))),
    expect: (pattern) => void expected.push(pattern),
  };
};
