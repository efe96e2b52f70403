import type { ReactNode } from 'react';
import './switch.css';

export type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Visible text; use `label` instead if the text is elsewhere. */
  children?: ReactNode;
  label?: string;
  disabled?: boolean;
};

/** A switch that takes effect at once, without saving. */
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
