import type { ReactNode } from 'react';
import './switch.css';

export type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Words in sight; give `label` instead when they stand elsewhere. */
  children?: ReactNode;
  label?: string;
  disabled?: boolean;
};

/** Something that is on or off at once, without a save. */
export function Switch({ checked, onChange, children, label, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="tc-switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
    >
      {children}
      <span className="tc-switch-track" aria-hidden="true" />
    </button>
  );
}
