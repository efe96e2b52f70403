export type Point = { readonly x: number; readonly y: number };

const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A smooth line through all points without overshoot. */
export function curveOf(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      if (!before) return `M${at(point)}`;
      const middle = (before.x + point.x) / 2;
      return `C${at({ x: middle, y: before.y })} ${at({ x: middle, y: point.y })} ${at(point)}`;
    })
    .join('');
}

/** The index of the point under a pointer, of `count` at the same distances over a width. */
export const nearestIndex = (offset: number, width: number, count: number): number =>
  Math.max(0, Math.min(count - 1, Math.round((offset / Math.max(1, width)) * (count - 1))));
