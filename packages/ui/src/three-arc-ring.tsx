import { useId, type ReactNode } from 'react';
import { clampProgress } from './ring-geometry.ts';
import './reward-ring.css';

export type ThreeArcRingProps = {
  /** Progress of each of the three parts, 0 to 1. */
  arcs: readonly [number, number, number];
  label: string;
  /** Diameter in px. */
  size?: 48 | 56 | 88;
  /** An icon in the middle. */
  children?: ReactNode;
};

const arcDegrees = 96;
const firstDegrees = -78;

/** One ring of three arcs, one for each subtask of a group. */
export function ThreeArcRing({ arcs, label, size = 48, children }: ThreeArcRingProps) {
  const id = useId();
  const stroke = size === 88 ? 6 : 4;
  const circle = {
    cx: size / 2,
    cy: size / 2,
    r: (size - stroke) / 2,
    fill: 'none',
    strokeWidth: stroke,
    strokeLinecap: 'round',
    pathLength: 360,
  } as const;
  const average = arcs.reduce((sum, share) => sum + clampProgress(share), 0) / arcs.length;
  return (
    <span
      className="tc-ring"
      style={{ width: size, height: size }}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(average * 100)}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <linearGradient id={id} x1=".2" x2=".8" y2="1">
          <stop stopColor="var(--gold-1)" />
          <stop offset="1" stopColor="var(--gold-2)" />
        </linearGradient>
        {arcs.map((share, at) => {
          const rotation = `rotate(${firstDegrees + at * 120} ${size / 2} ${size / 2})`;
          const done = arcDegrees * clampProgress(share);
          return (
            <g key={rotation} transform={rotation}>
              <circle {...circle} className="tc-ring-track" strokeDasharray={`${arcDegrees} 360`} />
              {done > 0 && (
                <circle
                  {...circle}
                  className="tc-ring-arc"
                  stroke={`url(#${id})`}
                  strokeDasharray={`${done} 360`}
                />
              )}
            </g>
          );
        })}
      </svg>
      <span className="tc-ring-middle" aria-hidden="true">
        {children}
      </span>
    </span>
  );
}
