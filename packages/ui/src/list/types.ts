import type { ReactNode } from 'react';

export type CellProps = {
  icon?: ReactNode;
  children: ReactNode;
  /** A second, smaller line. */
  detail?: ReactNode;
  /** On the right: a word, a tag or a button. */
  value?: ReactNode;
  href?: string;
  onPress?: () => void;
  /** The press acts at once; it is no link. */
  isAction?: boolean;
  danger?: boolean;
  /** For a row that opens the content below it. */
  expanded?: boolean;
  /** Id of the content below, while it is open. */
  controls?: string;
};

export type CellGroupProps = {
  title?: ReactNode;
  note?: ReactNode;
  /** Accessible name of the group: the rows are then one choice. */
  legend?: string;
  children: ReactNode;
};

export type ChoiceCellProps = {
  /** The same for all rows of one choice. */
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  /** Language of the text, if it is not the page's language. */
  lang?: string;
  children: ReactNode;
};
