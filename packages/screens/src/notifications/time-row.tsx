import { Cell } from '@taice/ui/list';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

/** ms without another key after which a minute counts as typed. */
const typedMs = 800;

/** A minute of the own day, `19:30`, by the device's own field. It is changed once it is whole, and left or at rest. */
export function TimeRow({
  icon,
  label,
  value,
  onChange,
}: {
  icon: ReactNode;
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    setTyped(null);
    if (typed && typed !== value) onChange(typed);
  };
  const rested = useEffectEvent(take);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => rested(), typedMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Cell
      icon={icon}
      value={
        <input
          type="time"
          className="notifications-time"
          aria-label={label}
          value={typed ?? value}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={take}
        />
      }
    >
      {label}
    </Cell>
  );
}
