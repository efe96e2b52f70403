import { prefersReducedMotion } from '@taice/ui';

/** A few silent seconds of a video over its poster, while the pointer rests on the card. */
export function CardPreview({ src }: { src: string }) {
  if (prefersReducedMotion()) return null;
  return (
    <video className="card-preview" src={src} muted autoPlay loop playsInline aria-hidden="true" />
  );
}
