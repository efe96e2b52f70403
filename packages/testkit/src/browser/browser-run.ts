/** The product and the browsers of a run of browser tests. */
export interface BrowserRun {
  /** Origin of the product, no trailing slash. */
  url: string;
  /** Path of the whole Chromium. */
  chromium: string;
  /** Path of the headless shell, or of the same Chromium if there is none. */
  headlessShell: string;
}
