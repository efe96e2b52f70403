import type { Page } from 'playwright-core';

/** A row as a person reads it: its subject, its amount, and its state. */
export type Row = readonly [what: string, amount: string, state: string];

export interface Day {
  heading: string;
  /** Sorted by text and amount: rows of one moment may be in any order. */
  rows: Row[];
}

export const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted(
    ([nameA, amountA], [nameB, amountB]) =>
      nameA.localeCompare(nameB) || amountA.localeCompare(amountB),
  );

/** The ledger of the screen that is open, day by day, the newest first. */
export const readLedger = async (page: Page): Promise<Day[]> => {
  const days: Day[] = await page
    .getByRole('main')
    .locator('.ledger section')
    .evaluateAll((sections) => {
      const textOf = (element: Element | null | undefined) => element?.textContent ?? '';
      return sections.map((day) => ({
        heading: day.querySelector('.ledger-day')?.checkVisibility()
          ? textOf(day.querySelector('.ledger-day'))
          : '',
        rows: [...day.querySelectorAll('.ledger-item')].map(
          (row) =>
            [
              [
                row.querySelector('.ledger-what')?.firstElementChild,
                row.querySelector('.ledger-kind'),
              ]
                .flatMap((part) => (part ? [textOf(part)] : []))
                .join(' · '),
              textOf(row.querySelector('.ledger-amount')?.firstElementChild),
              textOf(row.querySelector('.ledger-where')),
            ] as const,
        ),
      }));
    });
  // The hour of the payment depends on when the test runs.
  const timeless = (text: string) =>
    text.replace(/(arrives?) (today|tonight|tomorrow) at .*$/i, '$1');
  return days.map(({ heading, rows }) => ({
    heading: timeless(heading),
    rows: inOrder(rows.map(([label, amount, state]) => [label, amount, timeless(state)])),
  }));
};
