// `../index.ts` in Telegram's style: one look for iOS, and one for all other systems.
export { CellGroup } from './cell-group.tsx';
export { Cell } from './cell.tsx';
export { ChoiceCell } from './choice-cell.tsx';
export { TextField } from './text-field.tsx';
