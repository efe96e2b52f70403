import type { ReactNode } from 'react';
import '@taice/ui/qualities.css';
import '../parts/parts.css';
import './box-stage.css';

/** Phase of the opening: closed, shaking while the answer is pending, the lid rising, and the content alone. */
export type StagePhase = 'closed' | 'asking' | 'opening' | 'open';

const rays = Array.from({ length: 12 }, (_, at) => at * 30);
const sparks = [
  [92, 84],
  [312, 70],
  [56, 190],
  [344, 178],
  [120, 36],
  [270, 28],
] as const;
const star = 'M0-12Q0 0 12 0Q0 0 0 12Q0 0-12 0Q0 0 0-12Z';

/** A box in the light of its quality, which opens. `children` rises out of it. */
export function BoxStage({
  phase,
  quality,
  children,
}: {
  phase: StagePhase;
  /** Quality of the box, and of its content once the box opens. */
  quality: number;
  children?: ReactNode;
}) {
  return (
    <div className="box-stage" data-phase={phase} data-quality={quality}>
      <svg viewBox="0 0 400 300" aria-hidden="true" className="box-scene">
        <g className="box-rays">
          {rays.map((degrees) => (
            <path
              key={degrees}
              d="M200 150L172-260H228Z"
              transform={`rotate(${degrees} 200 150)`}
            />
          ))}
        </g>
        <circle className="box-glow" cx="200" cy="156" r="120" />
        <ellipse className="box-shadow" cx="200" cy="270" rx="104" ry="12" />
        <g className="box-whole">
          <path className="box-inside" d="M110 150L200 112L290 150L200 190Z" />
          <path className="box-left" d="M110 150L200 190V270L110 228Z" />
          <path className="box-right" d="M290 150L200 190V270L290 228Z" />
          <path
            className="box-ribbon"
            d="M148 167L162 173V252L148 246ZM252 167L238 173V252L252 246Z"
          />
          <g className="box-lid">
            <path className="box-lid-top" d="M200 70L300 112L200 156L100 112Z" />
            <path className="box-lid-left" d="M100 112L200 156V184L100 139Z" />
            <path className="box-lid-right" d="M300 112L200 156V184L300 139Z" />
            <path
              className="box-ribbon"
              d="M142 95L242 138V164L258 157V131L158 88ZM258 95L158 138V164L142 157V131L242 88Z"
            />
          </g>
        </g>
        <g className="box-sparks">
          {sparks.map(([x, y]) => (
            <path key={`${x} ${y}`} d={star} transform={`translate(${x} ${y})`} />
          ))}
        </g>
      </svg>
      <div className="box-prize">{children}</div>
    </div>
  );
}
