import { useState } from 'react';

/** A minute of the own day, `19:30`, by the device's own field. It is changed once it is whole and left. */
export function TimeField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    setTyped(null);
    if (typed && typed !== value) onChange(typed);
  };
  return (
    <input
      type="time"
      className="notifications-time"
      aria-label={label}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
    />
  );
}
