import type { ReactNode } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { classes } from './classes.ts';
import { Menu } from './menu.tsx';
import './select.css';

export type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: ReactNode; short?: ReactNode }>;
  onChange: (value: Value) => void;
  icon?: ReactNode;
  align?: 'start' | 'end';
  strong?: boolean;
};

/** A choice from a list that opens, for example the language or the order of comments. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  icon,
  align = 'end',
  strong,
}: SelectProps<Value>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      label={label}
      align={align}
      items={options.map((option) => ({
        key: option.value,
        label: option.label,
        checked: option.value === value,
        onSelect: () => onChange(option.value),
      }))}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className={classes('tc-select', strong && 'tc-select-strong')}
        >
          {icon}
          <span className="tc-hidden">{label}</span>
          {chosen?.short ?? chosen?.label}
          <ChevronDown className="tc-select-arrow" aria-hidden="true" />
        </button>
      )}
    />
  );
}
