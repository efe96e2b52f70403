import { Cell as TelegramCell } from '@telegram-apps/telegram-ui';
import Check from 'lucide-react/icons/check';
import type { ChoiceCellProps } from '../types.ts';
import './native.css';

/** One option of a group as a row, with Telegram's tick. */
export function ChoiceCell({ name, value, checked, onChoose, lang, children }: ChoiceCellProps) {
  return (
    <TelegramCell
      Component="label"
      className="tc-native-cell tc-native-choice"
      after={checked && <Check className="tc-native-check" aria-hidden="true" />}
      multiline
    >
      <input
        className="tc-hidden"
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={onChoose}
      />
      <span lang={lang}>{children}</span>
    </TelegramCell>
  );
}
