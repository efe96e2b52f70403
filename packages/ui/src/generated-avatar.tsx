/** Number of colour pairs in `avatar.css`. */
const tones = 8;

/** Hash of a name (FNV-1a), the same every time. */
const seedOf = (name: string): number => {
  let seed = 0x811c9dc5;
  for (const letter of name) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  // The last letters affect only the high digits, so these are folded in.
  return (seed ^ (seed >>> 15)) >>> 0;
};

/** Takes `count` choices from the seed, one after the other. */
const choices = (seed: number) => {
  let remaining = seed;
  return (count: number): number => {
    const index = remaining % count;
    remaining = Math.floor(remaining / count);
    return index;
  };
};

/** A friendly face for a person without a picture, derived from the name alone. */
export function GeneratedAvatar({ name }: { name: string }) {
  const choose = choices(seedOf(name));
  const tone = choose(tones);
  const tilt = choose(7) * 6 - 18;
  const [x, y] = [choose(5) - 2, choose(3) + 3];
  const toneDistance = choose(3) + 4;
  const [lookX, lookY] = [choose(5) - 2, choose(3) - 1];
  const smiles = choose(2) === 0;
  return (
    <svg viewBox="0 0 36 36" className="tc-face" data-tone={tone} aria-hidden="true">
      <g transform={`translate(${x} ${y}) rotate(${tilt} 18 18)`}>
        <circle className="tc-face-head" cx="18" cy="18" r="15" />
        <g transform={`translate(${lookX} ${lookY})`}>
          <circle className="tc-face-ink" cx={18 - toneDistance} cy="15" r="1.6" />
          <circle className="tc-face-ink" cx={18 + toneDistance} cy="15" r="1.6" />
          {smiles ? (
            <path className="tc-face-ink" d="M13.5 20a4.5 4.5 0 0 0 9 0z" />
          ) : (
            <path className="tc-face-line" d="M14 20.5q4 3.5 8 0" />
          )}
        </g>
      </g>
    </svg>
  );
}
