/** In px of the window. */
export type Box = { left: number; top: number; width: number; height: number };
export type Size = { width: number; height: number };

export type CoachPlacement = {
  left: number;
  top: number;
  /** Position of the card, seen from its target. */
  side: 'right' | 'left' | 'below' | 'above';
  /** Px from the card's edge to the tip of its arrow: along its top, or down its side. */
  arrow: number;
};

const gap = 12;
const edge = 16;
/** Minimum distance of the arrow's tip from the card's corners, in px. */
const corner = 24;
const wideFrom = 900;

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/**
 * Position of a card that explains `target`: inside the window and never over it. On wide windows it is beside the
 * target. On a phone it is to the left, with its foot at the target's middle, if it fits. Otherwise it is below or
 * above, where there is more room.
 */
export function coachPlace(target: Box, card: Size, view: Size): CoachPlacement {
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const free = {
    right: view.width - edge - gap - (target.left + target.width) - card.width,
    left: target.left - gap - edge - card.width,
    below: view.height - edge - gap - (target.top + target.height) - card.height,
    above: target.top - gap - edge - card.height,
  };
  const beside = view.width >= wideFrom && (free.right >= 0 || free.left >= 0);
  if (beside) {
    const side = free.right >= 0 ? 'right' : 'left';
    const top = within(middle.y - card.height / 2, edge, view.height - edge - card.height);
    return {
      side,
      top,
      left: side === 'right' ? target.left + target.width + gap : target.left - gap - card.width,
      arrow: within(middle.y - top, corner, card.height - corner),
    };
  }
  if (free.left >= 0) {
    const top = within(middle.y - card.height, edge, view.height - edge - card.height);
    return {
      side: 'left',
      top,
      left: target.left - gap - card.width,
      arrow: within(middle.y - top, corner, card.height - corner),
    };
  }
  const side = free.below > free.above ? 'below' : 'above';
  const left = within(middle.x - card.width / 2, edge, view.width - edge - card.width);
  return {
    side,
    left,
    top: side === 'below' ? target.top + target.height + gap : target.top - gap - card.height,
    arrow: within(middle.x - left, corner, card.width - corner),
  };
}
