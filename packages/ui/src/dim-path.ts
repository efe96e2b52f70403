import type { Box } from './coach-place.ts';

/** More than any window has, in px. */
const beyond = 9999;
const corner = 14;

/** Whether a place is that of a ring. */
export const isRound = ({ width, height }: Box): boolean => Math.abs(width - height) < 2;

const hole = (box: Box): string => {
  const r = isRound(box) ? box.width / 2 : Math.min(corner, box.height / 2);
  const { left, top, width, height } = box;
  const arc = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
  return [
    `M${left + r} ${top}`,
    `h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}`,
    `h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}Z`,
  ].join('');
};

/** The whole window but for these places, as a path to be filled by the even-odd rule. */
export const dimPath = (boxes: readonly (Box | null)[]): string =>
  `M0 0H${beyond}V${beyond}H0Z${boxes.map((box) => (box ? hole(box) : '')).join('')}`;
