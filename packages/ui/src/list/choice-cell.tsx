import Check from 'lucide-react/icons/check';
import type { ChoiceCellProps } from './types.ts';
import './cell.css';

/** One option of a group as a row. */
export function ChoiceCell({ name, value, checked, onChoose, lang, children }: ChoiceCellProps) {
  return (
    <label className="tc-cell tc-cell-plain tc-cell-choice">
      <input
        className="tc-hidden"
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
      />
      <span className="tc-cell-main" lang={lang}>
        {children}
      </span>
      {checked && <Check className="tc-cell-check" aria-hidden="true" />}
    </label>
  );
}
