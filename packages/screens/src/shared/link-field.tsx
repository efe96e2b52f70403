import type { Ref } from 'react';
import './link-field.css';

/** A link to copy: selected as a whole on focus. */
export function LinkField({
  label,
  value,
  ref,
}: {
  label: string;
  value: string;
  ref?: Ref<HTMLInputElement>;
}) {
  return (
    <input
      ref={ref}
      className="link-field"
      readOnly
      aria-label={label}
      value={value}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
