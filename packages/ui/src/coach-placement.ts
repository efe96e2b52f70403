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

const gapPx = 12;
const edgePx = 16;
/** Minimum distance of the arrow's tip from the card's corners, in px. */
const cornerPx = 24;
const wideFromPx = 900;

const clamp = (value: number, min: number, max: number) =>
  Math.max(min, Math.min(value, Math.max(min, max)));

/**
 * Position of a card that explains `target`: inside the window and never over it. On wide windows it is beside the
 * target. On a phone it is to the left, with its foot at the target's middle, if it fits. Otherwise it is below or
 * above, where there is more room.
 */
export function coachPlace(target: Box, card: Size, view: Size): CoachPlacement {
  const middle = { x: target.left + target.width / 2, y: target.top + target.height / 2 };
  const free = {
    right: view.width - edgePx - gapPx - (target.left + target.width) - card.width,
    left: target.left - gapPx - edgePx - card.width,
    below: view.height - edgePx - gapPx - (target.top + target.height) - card.height,
    above: target.top - gapPx - edgePx - card.height,
  };
  const fitsBeside = view.width >= wideFromPx && (free.right >= 0 || free.left >= 0);
  if (fitsBeside) {
    const side = free.right >= 0 ? 'right' : 'left';
    const top = clamp(middle.y - card.height / 2, edgePx, view.height - edgePx - card.height);
    return {
      side,
      top,
      left:
        side === 'right' ? target.left + target.width + gapPx : target.left - gapPx - card.width,
      arrow: clamp(middle.y - top, cornerPx, card.height - cornerPx),
    };
  }
  if (free.left >= 0) {
    const top = clamp(middle.y - card.height, edgePx, view.height - edgePx - card.height);
    return {
      side: 'left',
      top,
      left: target.left - gapPx - card.width,
      arrow: clamp(middle.y - top, cornerPx, card.height - cornerPx),
    };
  }
  const side = free.below > free.above ? 'below' : 'above';
  const left = clamp(middle.x - card.width / 2, edgePx, view.width - edgePx - card.width);
  return {
    side,
    left,
    top: side === 'below' ? target.top + target.height + gapPx : target.top - gapPx - card.height,
    arrow: clamp(middle.x - left, cornerPx, card.width - cornerPx),
  };
}
