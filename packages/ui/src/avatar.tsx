import { useState } from 'react';
import { classes } from './classes.ts';
import { GeneratedAvatar } from './generated-avatar.tsx';
import './avatar.css';

export type AvatarProps = {
  src?: string | null;
  /** The person's name, from which a face is drawn if there is no picture. */
  name: string;
  /** Diameter in px. */
  size?: 24 | 32 | 36 | 40 | 48 | 56 | 64 | 72 | 80 | 88;
  /** A white rim, as over video. */
  edge?: boolean;
  /** Set if the name stands beside it already. */
  decorative?: boolean;
};

/** A round portrait. */
export function Avatar({ src, name, size = 36, edge, decorative }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const visibleSrc = src && src !== failed ? src : undefined;
  return (
    <span
      className={classes('tc-avatar', edge && 'tc-avatar-edge')}
      style={{ width: size, height: size }}
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : name}
      aria-hidden={decorative || undefined}
    >
      {visibleSrc ? (
        <img
          src={visibleSrc}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(visibleSrc)}
        />
      ) : (
        <GeneratedAvatar name={name} />
      )}
    </span>
  );
}
