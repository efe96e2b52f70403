/**
 * The pages that nearly every visit begins with: a build packs what they need at once, with its words, by
 * themselves. The words of all others come behind them.
 */
export const firstPaths: ReadonlySet<string> = new Set([
  '/',
  '/Home',
  '/V2/videos',
  '/videoDetail',
]);
