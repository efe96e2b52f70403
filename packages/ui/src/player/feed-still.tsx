import type { ReactNode } from 'react';
import Play from 'lucide-react/icons/play';
import { Link } from '../link.tsx';
import './feed-video.css';

export type FeedStillProps = {
  poster?: string;
  placeholder?: string;
  /** Page on which it plays. */
  href: string;
  label: string;
  children?: ReactNode;
};

/** A slide of the feed whose video plays on a separate page. */
export function FeedStill({ poster, placeholder, href, label, children }: FeedStillProps) {
  return (
    <div className="tc-feed-video" data-contain>
      {placeholder && <img className="tc-feed-placeholder" src={placeholder} alt="" />}
      {poster && <img className="tc-feed-picture" src={poster} alt="" />}
      <div className="tc-feed-shade" />
      <Link href={href} className="tc-feed-play" aria-label={label}>
        <Play size={40} />
      </Link>
      {children}
    </div>
  );
}
