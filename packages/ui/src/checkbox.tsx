import type { ReactNode } from 'react';
import Check from 'lucide-react/icons/check';
import './checkbox.css';

export type CheckboxProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** May hold links; pressing a link follows it and does not tick. */
  children: ReactNode;
  name?: string;
  invalid?: boolean;
  disabled?: boolean;
};

/** A checkbox with the text that it agrees to. */
export function Checkbox({ checked, onChange, children, name, invalid, disabled }: CheckboxProps) {
  return (
    <label className="tc-check">
      <input
        type="checkbox"
        className="tc-check-input"
        name={name}
        checked={checked}
        disabled={disabled}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="tc-check-box" aria-hidden="true">
        <Check size={16} />
      </span>
      <span className="tc-check-words">{children}</span>
    </label>
  );
}
