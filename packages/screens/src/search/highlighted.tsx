import type { Hits } from '@taice/contract';
import type { ReactNode } from 'react';

/** A text with its hits marked; the offsets are the server's. */
export function Highlighted({ text, hits }: { text: string; hits: Hits }) {
  const parts: ReactNode[] = [];
  let offset = 0;
  for (const [from, to] of hits) {
    if (from < offset || to > text.length) break;
    if (from > offset) parts.push(text.slice(offset, from));
    parts.push(
      <mark key={from} className="search-hit">
        {text.slice(from, to)}
      </mark>,
    );
    offset = to;
  }
  parts.push(text.slice(offset));
  return parts;
}
