import { Cell } from '@taice/ui/list';
import type { ReactNode } from 'react';

const halfHours = Array.from({ length: 48 }, (_, at) =>
  [Math.floor(at / 2), (at % 2) * 30].map((part) => `${part}`.padStart(2, '0')).join(':'),
);

/**
 * A time of day in the viewer's time zone, `19:30`, as a list. A native time field would use the device's format, not
 * the page's. `except`: a time that is not allowed.
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
  // The bot's chat accepts any minute.
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
