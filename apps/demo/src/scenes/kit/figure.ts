import { mix } from './paint.ts';
import type { Pose } from './pose.ts';
import type { Ctx, Point } from './stage.ts';

export type Dress = {
  skin: string;
  hair: string;
  top: string;
  sleeve?: string;
  legs: string;
  shoes: string;
};

/** Everything in one colour, for figures against the light. */
export const silhouette = (colour: string): Dress => ({
  skin: colour,
  hair: colour,
  top: colour,
  legs: colour,
  shoes: colour,
});

const TAU = Math.PI * 2;

const tip = ([x, y]: Point, angle: number, length: number): Point => [
  x + Math.sin(angle) * length,
  y + Math.cos(angle) * length,
];

/** A limb: two round ends and the hull between them. */
export function limb(ctx: Ctx, a: Point, b: Point, ra: number, rb: number, fill: string): void {
  const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(a[0], a[1], ra, angle + Math.PI / 2, angle - Math.PI / 2);
  ctx.arc(b[0], b[1], rb, angle - Math.PI / 2, angle + Math.PI / 2);
  ctx.closePath();
  ctx.fill();
}

/** Where the joints came to lie, for things held or worn. */
type Joints = {
  hip: Point;
  neck: Point;
  head: Point;
  nearHand: Point;
  farHand: Point;
  nearFoot: Point;
  farFoot: Point;
  r: number;
};

/**
 * Draws a person facing right whose feet stand at (x, y) when upright; `size` is body height in
 * pixels. Flip the canvas to face left.
 */
export function person(
  ctx: Ctx,
  x: number,
  y: number,
  size: number,
  pose: Pose,
  dress: Dress,
  hair: 'short' | 'bun' | 'tail' | 'cap' | 'none' = 'short',
): Joints {
  const shaded = (colour: string): string => mix(colour, '#0a0818', 0.3);
  const away: Dress = {
    skin: shaded(dress.skin),
    hair: dress.hair,
    top: shaded(dress.top),
    sleeve: shaded(dress.sleeve ?? dress.skin),
    legs: shaded(dress.legs),
    shoes: shaded(dress.shoes),
  };
  const hip: Point = [x, y - size * (0.49 + pose.lift)];
  const up = Math.PI - pose.lean;
  const neck = tip(hip, up, size * 0.32);
  const shoulder = tip(hip, up, size * 0.295);
  const head = tip(neck, up - pose.head, size * 0.085);
  const leg = (side: Pose['near'], wear: Dress): Point => {
    const knee = tip(hip, side.hip, size * 0.245);
    const ankle = tip(knee, side.hip + side.knee, size * 0.235);
    const foot = tip(ankle, side.hip + side.knee + 1.45, size * 0.075);
    limb(ctx, ankle, foot, size * 0.022, size * 0.016, wear.shoes);
    limb(ctx, knee, ankle, size * 0.038, size * 0.023, wear.legs);
    limb(ctx, hip, knee, size * 0.056, size * 0.038, wear.legs);
    return ankle;
  };
  const arm = (side: Pose['near'], wear: Dress): Point => {
    const elbow = tip(shoulder, side.shoulder - pose.lean * 0.5, size * 0.165);
    const hand = tip(elbow, side.shoulder + side.elbow - pose.lean * 0.5, size * 0.15);
    limb(ctx, elbow, hand, size * 0.022, size * 0.017, wear.sleeve ?? wear.skin);
    limb(ctx, shoulder, elbow, size * 0.033, size * 0.024, wear.top);
    ctx.beginPath();
    ctx.arc(hand[0], hand[1], size * 0.022, 0, TAU);
    ctx.fillStyle = wear.skin;
    ctx.fill();
    return hand;
  };
  const farHand = arm(pose.far, away);
  const farFoot = leg(pose.far, away);
  const nearFoot = leg(pose.near, dress);
  limb(
    ctx,
    tip(neck, up, -size * 0.02),
    tip(neck, up, size * 0.02),
    size * 0.024,
    size * 0.022,
    dress.skin,
  );
  limb(ctx, hip, shoulder, size * 0.056, size * 0.068, dress.top);
  ctx.fillStyle = dress.skin;
  ctx.beginPath();
  ctx.ellipse(head[0], head[1], size * 0.055, size * 0.065, -(up - pose.head - Math.PI), 0, TAU);
  ctx.fill();
  const nose = tip(head, up - pose.head - Math.PI / 2 - 0.12, size * 0.052);
  ctx.beginPath();
  ctx.arc(nose[0], nose[1] + size * 0.006, size * 0.013, 0, TAU);
  ctx.fill();
  crown(ctx, head, size, pose, dress.hair, hair);
  const nearHand = arm(pose.near, dress);
  return { hip, neck, head, nearHand, farHand, nearFoot, farFoot, r: size * 0.06 };
}

function crown(
  ctx: Ctx,
  head: Point,
  size: number,
  pose: Pose,
  colour: string,
  hair: string,
): void {
  if (hair === 'none') return;
  const r = size * 0.062;
  ctx.save();
  ctx.translate(head[0], head[1]);
  ctx.rotate(pose.lean * 0.6 + pose.head);
  ctx.fillStyle = colour;
  ctx.beginPath();
  ctx.ellipse(-r * 0.12, -r * 0.22, r * 1.02, r * 0.98, 0, Math.PI * 0.78, Math.PI * 1.98);
  ctx.closePath();
  ctx.fill();
  if (hair === 'bun') {
    ctx.beginPath();
    ctx.arc(-r * 0.75, -r * 0.95, r * 0.48, 0, TAU);
    ctx.fill();
  }
  if (hair === 'tail') {
    ctx.beginPath();
    ctx.moveTo(-r * 0.6, -r * 0.6);
    ctx.quadraticCurveTo(-r * 2.1, -r * 0.9, -r * 2.5, r * 0.25);
    ctx.quadraticCurveTo(-r * 1.6, -r * 0.1, -r * 0.7, r * 0.35);
    ctx.fill();
  }
  if (hair === 'cap') ctx.fillRect(r * 0.3, -r * 0.5, r * 1.1, r * 0.22);
  ctx.restore();
}
