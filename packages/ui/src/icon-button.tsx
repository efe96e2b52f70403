import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Badge } from './badge.tsx';
import { classes } from './classes.ts';
import { Link } from './link.tsx';
import './icon-button.css';

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  /** Accessible name of the icon; include the count if there is a badge. */
  label: string;
  icon: ReactNode;
  /** Short text over the corner, for example an unread count. */
  badge?: ReactNode;
  badgeTone?: 'accent' | 'bad';
  variant?: 'plain' | 'strong' | 'glass' | 'ring';
  href?: string;
  ref?: Ref<HTMLButtonElement>;
};

/** A square button of 44 px with only an icon. */
export function IconButton({
  label,
  icon,
  badge,
  badgeTone = 'bad',
  variant = 'plain',
  href,
  className,
  ...rest
}: IconButtonProps) {
  const name = classes(
    'tc-icon-button',
    variant !== 'plain' && `tc-icon-button-${variant}`,
    className,
  );
  const content = (
    <>
      {icon}
      {badge !== undefined && badge !== null && <Badge tone={badgeTone}>{badge}</Badge>}
    </>
  );
  if (href !== undefined) {
    return (
      <Link href={href} className={name} aria-label={label} title={rest.title}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" aria-label={label} {...rest} className={name}>
      {content}
    </button>
  );
}
