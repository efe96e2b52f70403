export type Point = readonly [x: number, y: number];

/** A number with as few digits as a picture needs. */
export const formatCoordinate = (value: number): string => `${Math.round(value * 10) / 10}`;

const pointToward = ([x, y]: Point, [toX, toY]: Point, length: number): Point => {
  const distance = Math.hypot(toX - x, toY - y) || 1;
  const fraction = Math.min(length, distance / 2) / distance;
  return [x + (toX - x) * fraction, y + (toY - y) * fraction];
};

/** A closed path through these corners, each rounded. */
export const roundedPolygonPath = (corners: readonly Point[], radius: number): string => {
  const parts = corners.map((corner, at) => {
    const [x, y] = corner;
    const [fromX, fromY] = pointToward(corner, corners.at(at - 1) ?? corner, radius);
    const [toX, toY] = pointToward(corner, corners[(at + 1) % corners.length] ?? corner, radius);
    return `${at === 0 ? 'M' : 'L'}${formatCoordinate(fromX)} ${formatCoordinate(fromY)}Q${formatCoordinate(x)} ${formatCoordinate(y)} ${formatCoordinate(toX)} ${formatCoordinate(toY)}`;
  });
  return `${parts.join('')}Z`;
};

export const ellipse = ([x, y]: Point, rx: number, ry: number): string =>
  `M${formatCoordinate(x - rx)} ${formatCoordinate(y)}a${formatCoordinate(rx)} ${formatCoordinate(ry)} 0 1 0 ${formatCoordinate(2 * rx)} 0a${formatCoordinate(rx)} ${formatCoordinate(ry)} 0 1 0 ${formatCoordinate(-2 * rx)} 0Z`;

/** A star of four points. */
export const sparkPath = ([x, y]: Point, radius: number): string =>
  `M${formatCoordinate(x)} ${formatCoordinate(y - radius)}Q${formatCoordinate(x)} ${formatCoordinate(y)} ${formatCoordinate(x + radius)} ${formatCoordinate(y)}Q${formatCoordinate(x)} ${formatCoordinate(y)} ${formatCoordinate(x)} ${formatCoordinate(y + radius)}Q${formatCoordinate(x)} ${formatCoordinate(y)} ${formatCoordinate(x - radius)} ${formatCoordinate(y)}Q${formatCoordinate(x)} ${formatCoordinate(y)} ${formatCoordinate(x)} ${formatCoordinate(y - radius)}Z`;

/** Corners of a regular shape. */
export const regularPolygon = (
  [x, y]: Point,
  radius: number,
  corners: number,
  rotation = 0,
): Point[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = ((at + rotation) / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** Wedges from a centre to beyond the edge, as wide as the gaps between them. */
export const wedges = ([x, y]: Point, count: number, rotation: number): string => {
  const outerRadius = 620;
  const edge = (at: number) => {
    const angle = ((at + rotation) / (2 * count)) * 2 * Math.PI;
    return `${Math.round(x + outerRadius * Math.cos(angle))} ${Math.round(y + outerRadius * Math.sin(angle))}`;
  };
  return Array.from(
    { length: count },
    (_, at) =>
      `M${formatCoordinate(x)} ${formatCoordinate(y)}L${edge(2 * at)} ${edge(2 * at + 1)}Z`,
  ).join('');
};

/** A colour: degrees, per cent, per cent. */
export const hsl = (hue: number, saturation: number, light: number): string =>
  `hsl(${Math.round(((hue % 360) + 360) % 360)},${Math.round(saturation)}%,${Math.round(light)}%)`;
