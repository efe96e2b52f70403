import { rng } from '../../scenes/kit/random.ts';

// Without characters that look alike.
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** As many made-up codes of a prize, always the same: `TAICE-7Q4K-M2XD`. */
export function codesFor(slug: string, count: number): string[] {
  const next = rng([...slug].reduce((sum, sign) => Math.imul(sum, 31) + sign.charCodeAt(0), 7));
  const four = (): string =>
    Array.from({ length: 4 }, () => CODE_ALPHABET[Math.floor(next() * CODE_ALPHABET.length)]).join(
      '',
    );
  return Array.from({ length: count }, () => `TAICE-${four()}-${four()}`);
}
