/** The one product and the one browser binary of a run of browser tests. */
export interface BrowserRun {
  /** Origin of the product, no trailing slash. */
  url: string;
  /** Path of the Chromium. */
  chromium: string;
}
