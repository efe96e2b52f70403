import { useCallback, useState, type ReactNode } from 'react';
import '@taice/ui/qualities.css';
import './parts.css';

export type ItemPictureProps = {
  src: string;
  /** What it shows; empty where its name stands beside it. */
  alt?: string;
  quality: number;
  /** Load at once: it stands in the first view. */
  eager?: boolean;
  /** Over the picture: plates. */
  children?: ReactNode;
};

/** An item's picture: square, its place held while it loads. */
export function ItemPicture({ src, alt = '', quality, eager = false, children }: ItemPictureProps) {
  const [ready, setReady] = useState<string>();
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      // A picture from the cache may be there before anybody listens for its arrival.
      if (image?.complete && image.naturalWidth > 0) setReady(src);
    },
    [src],
  );
  return (
    <span className="item-picture" data-quality={quality} data-ready={ready === src}>
      <img
        ref={attach}
        src={src}
        alt={alt}
        width={640}
        height={640}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding="async"
        data-ready={ready === src}
        onLoad={() => setReady(src)}
        onError={() => setReady(src)}
      />
      {children}
    </span>
  );
}
