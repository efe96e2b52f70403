export type Point = readonly [x: number, y: number];

/** A number with as few digits as a picture needs. */
export const formatCoordinate = (value: number): string => `${Math.round(value * 10) / 10}`;

const toward = ([x, y]: Point, [toX, toY]: Point, length: number): Point => {
  const whole = Math.hypot(toX - x, toY - y) || 1;
  const part = Math.min(length, whole / 2) / whole;
  return [x + (toX - x) * part, y + (toY - y) * part];
};

/** A closed path through these corners, each rounded. */
export const roundedPolygonPath = (corners: readonly Point[], radius: number): string => {
  const parts = corners.map((corner, at) => {
    const [x, y] = corner;
    const [fromX, fromY] = toward(corner, corners.at(at - 1) ?? corner, radius);
    const [toX, toY] = toward(corner, corners[(at + 1) % corners.length] ?? corner, radius);
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
export const regularPolygon = ([x, y]: Point, radius: number, corners: number, turn = 0): Point[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = ((at + turn) / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** Wedges from a centre to beyond the edge, as wide as the gaps between them. */
export const wedges = ([x, y]: Point, count: number, turn: number): string => {
  const far = 620;
  const edge = (at: number) => {
    const angle = ((at + turn) / (2 * count)) * 2 * Math.PI;
    return `${Math.round(x + far * Math.cos(angle))} ${Math.round(y + far * Math.sin(angle))}`;
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
