import type { Hits } from '@taice/contract';
import type { ReactNode } from 'react';

/** A text with its hits marked; the offsets are the server's. */
export function Highlighted({ text, hits }: { text: string; hits: Hits }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of hits) {
    if (from < at || to > text.length) break;
    if (from > at) parts.push(text.slice(at, from));
    parts.push(
      <mark key={from} className="search-hit">
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  parts.push(text.slice(at));
  return parts;
}
