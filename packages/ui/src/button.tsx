import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Link } from './link.tsx';
import { Spinner } from './spinner.tsx';
import './button.css';

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  variant?: 'primary' | 'secondary' | 'strong' | 'gold' | 'ghost' | 'danger';
  /** Height in px; the touch target is never below 44. */
  size?: 36 | 44 | 48;
  icon?: ReactNode;
  /** Fills the available width. */
  block?: boolean;
  /** Pill-shaped. */
  round?: boolean;
  /** Keeps the text, shows a turning arc and ignores presses. */
  busy?: boolean;
  /** Renders the shell's link instead of a button. */
  href?: string;
};

/** A button or, with `href`, a link. */
export function Button({
  variant = 'secondary',
  size = 44,
  icon,
  block,
  round,
  busy = false,
  href,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  const name = classes(
    'tc-button',
    `tc-button-${variant}`,
    `tc-button-${size}`,
    block && 'tc-button-block',
    round && 'tc-button-round',
    className,
  );
  const content = (
    <>
      {busy ? <Spinner /> : icon && <span className="tc-button-icon">{icon}</span>}
      {children}
    </>
  );
  if (href !== undefined && !disabled) {
    return (
      <Link href={href} className={name} aria-label={rest['aria-label']}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      {...rest}
      className={name}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {content}
    </button>
  );
}
