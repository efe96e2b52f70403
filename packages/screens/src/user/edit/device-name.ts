const browsers = [
  ['Telegram', /Telegram/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
] as const;

const first = (list: ReadonlyArray<readonly [string, RegExp]>, agent: string) =>
  list.find(([, pattern]) => pattern.test(agent))?.[0];

/** Name of a browser for its owner: `Chrome · Android`; '' if it is unknown. */
export const deviceName = (agent: string): string =>
  [first(browsers, agent), first(systems, agent)].filter(Boolean).join(' · ');
