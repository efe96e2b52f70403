import { useCallback, useState, type ReactNode } from 'react';
import '@taice/ui/qualities.css';
import './parts.css';

export type ItemPictureProps = {
  src: string;
  /** Alternative text; empty where the name stands beside it. */
  alt?: string;
  quality: number;
  /** Loads at once, because it is in the first view. */
  eager?: boolean;
  /** Badges over the picture. */
  children?: ReactNode;
};

/** A square picture of an item. Its space is reserved while it loads. */
export function ItemPicture({ src, alt = '', quality, eager = false, children }: ItemPictureProps) {
  const [ready, setReady] = useState<string>();
  const attach = useCallback(
    (image: HTMLImageElement | null) => {
      // A cached picture may have loaded before the listener was attached.
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
