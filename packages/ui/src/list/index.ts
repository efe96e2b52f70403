// What pages like Telegram's settings are made of, in our own style. The mini-app is built with `native/` in the
// place of this file (package.json, "exports"): the same props, drawn as Telegram draws them.
export { TextField } from '../text-field.tsx';
export { CellGroup } from './cell-group.tsx';
export { Cell } from './cell.tsx';
export { ChoiceCell } from './choice-cell.tsx';
