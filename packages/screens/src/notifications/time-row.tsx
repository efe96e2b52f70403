import { Cell } from '@taice/ui/list';
import type { ReactNode } from 'react';

const halfHours = Array.from({ length: 48 }, (_, at) =>
  [Math.floor(at / 2), (at % 2) * 30].map((part) => `${part}`.padStart(2, '0')).join(':'),
);

/**
 * A minute of the own day, `19:30`, by the device's own list: its field for times writes them as the device does, and not as
 * the rest of the page. `except`: what it cannot be.
 */
export function TimeRow({
  icon,
  label,
  value,
  except,
  onChange,
}: {
  icon: ReactNode;
  label: string;
  value: string;
  except?: string;
  onChange: (time: string) => void;
}) {
  // In the chat any minute may have been chosen.
  const times = [...new Set([...halfHours, value])].filter((time) => time !== except).toSorted();
  return (
    <Cell
      icon={icon}
      value={
        <select
          className="notifications-time"
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {times.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </select>
      }
    >
      {label}
    </Cell>
  );
}
