/** Angles in radians; 0 hangs straight down, positive swings forward (to the right). */
export type Pose = {
  lean: number;
  head: number;
  near: { hip: number; knee: number; shoulder: number; elbow: number };
  far: { hip: number; knee: number; shoulder: number; elbow: number };
  /** Height of the hip above its standing height, as a share of body height. */
  lift: number;
};

const TAU = Math.PI * 2;

/** A walking step; `phase` 0 to 1 is two steps. */
export function walking(phase: number, stride = 1): Pose {
  const leg = (p: number): { hip: number; knee: number } => ({
    hip: Math.sin(TAU * p) * 0.48 * stride,
    knee: -(0.12 + 0.75 * Math.max(0, Math.sin(TAU * (p + 0.22))) ** 2) * stride,
  });
  const arm = (p: number): { shoulder: number; elbow: number } => ({
    shoulder: -Math.sin(TAU * p) * 0.42 * stride,
    elbow: 0.25 + 0.15 * Math.sin(TAU * p),
  });
  return {
    lean: 0.05,
    head: 0,
    near: { ...leg(phase), ...arm(phase) },
    far: { ...leg(phase + 0.5), ...arm(phase + 0.5) },
    lift: Math.abs(Math.sin(TAU * phase)) * -0.012 * stride,
  };
}

/** A running stride; `phase` 0 to 1 is two steps. */
export function running(phase: number): Pose {
  const leg = (p: number): { hip: number; knee: number } => ({
    hip: 0.22 + Math.sin(TAU * p) * 0.88,
    knee: -(0.2 + 1.65 * Math.max(0, Math.cos(TAU * (p - 0.02))) ** 1.4),
  });
  const arm = (p: number): { shoulder: number; elbow: number } => ({
    shoulder: -0.1 - Math.sin(TAU * p) * 0.85,
    elbow: 1.45 + 0.25 * Math.sin(TAU * p),
  });
  return {
    lean: 0.2,
    head: -0.1,
    near: { ...leg(phase), ...arm(phase) },
    far: { ...leg(phase + 0.5), ...arm(phase + 0.5) },
    lift: 0.035 * Math.cos(TAU * phase * 2 + 0.6),
  };
}

export const standing: Pose = {
  lean: 0,
  head: 0,
  lift: 0,
  near: { hip: 0.06, knee: -0.03, shoulder: 0.08, elbow: 0.15 },
  far: { hip: -0.08, knee: -0.03, shoulder: -0.08, elbow: 0.12 },
};
