import type { Ref } from 'react';
import './link-field.css';

/** An address to be taken along: marked whole as soon as it is touched. */
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
