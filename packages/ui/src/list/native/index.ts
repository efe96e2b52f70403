// `../index.ts` as Telegram draws it: its look on iOS, and its look everywhere else.
export { CellGroup } from './cell-group.tsx';
export { Cell } from './cell.tsx';
export { ChoiceCell } from './choice-cell.tsx';
export { TextField } from './text-field.tsx';
