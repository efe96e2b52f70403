import { Link } from './link.tsx';
import './logo.css';

/** Only the mark. `size` in px. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" fill="none" aria-hidden="true">
      <path
        d="M22.8 7.3A11 11 0 1 0 25 14"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M11.5 9.4v9.2l7.5-4.6z"
        fill="var(--accent)"
        stroke="var(--accent)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}

/** The mark with the name; a link if there is a target. */
export function Logo({ name, href }: { name: string; href?: string }) {
  const content = (
    <>
      <LogoMark />
      <span className="tc-logo-name">{name}</span>
    </>
  );
  if (href === undefined) return <span className="tc-logo">{content}</span>;
  return (
    <Link href={href} className="tc-logo">
      {content}
    </Link>
  );
}
