// Components of pages like Telegram's settings, in our own style. The mini-app is built with `native/` instead of this
// file (package.json, "exports"): the same props in Telegram's style.
export { TextField } from '../text-field.tsx';
export { CellGroup } from './cell-group.tsx';
export { Cell } from './cell.tsx';
export { ChoiceCell } from './choice-cell.tsx';
