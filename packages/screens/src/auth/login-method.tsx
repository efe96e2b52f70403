import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';

export type LoginMethodProps = {
  icon: ReactNode;
  label: string;
  note?: string;
  /** Marks the note as positive: the method is ready to use. */
  ready?: boolean;
  /** The full accessible name where the label is only a name. It must contain the label. */
  name?: string;
  /** Shows the icon on grey, for a method without a colour of its own. */
  quiet?: boolean;
  onPress: () => void;
  busy?: boolean;
};

/** A sign-in method, as a row or a tile of the login dialog. */
export function LoginMethod({
  icon,
  label,
  note,
  ready,
  name,
  quiet,
  onPress,
  busy,
}: LoginMethodProps) {
  return (
    <button
      type="button"
      className="login-way"
      aria-label={name}
      onClick={onPress}
      disabled={busy}
      aria-busy={busy}
    >
      <span className="login-way-icon" data-quiet={quiet} aria-hidden="true">
        {icon}
      </span>
      <span className="login-way-words">
        <span className="login-way-label tc-16 tc-semibold">{label}</span>
        {note && (
          <span className="login-way-note tc-12 tc-muted" data-ready={ready}>
            {note}
          </span>
        )}
      </span>
      <ChevronRight aria-hidden="true" />
    </button>
  );
}
