import type { ReactNode } from 'react';

export type CellProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** A second, smaller line. */
  detail?: ReactNode;
  /** On the right: a word, a tag, a button. */
  value?: ReactNode;
  href?: string;
  onPress?: () => void;
  /** The press does it at once, and leads nowhere. */
  acts?: boolean;
  danger?: boolean;
  /** For a row that opens what is under it. */
  expanded?: boolean;
  /** Id of what is under it, while that is open. */
  controls?: string;
};

export type CellGroupProps = {
  title?: ReactNode;
  note?: ReactNode;
  /** What all of it asks, read out: the rows are then one choice. */
  legend?: string;
  children: ReactNode;
};

export type ChoiceCellProps = {
  /** The same for all rows of one choice. */
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  /** What the words are in, where that is not the page's language. */
  lang?: string;
  children: ReactNode;
};
