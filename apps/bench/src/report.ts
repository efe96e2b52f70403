/** One measured figure: a line of `pnpm bench`. */
export interface Figure {
  /** `bundle/web`: the bench, and the name of its figure. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The figure that it is compared with, in words. */
  readonly beside: string;
  /** True if it keeps its promise, or nothing was promised. */
  readonly kept: boolean;
}

export interface BenchOptions {
  /** Stores this run's figures to compare the next ones with. */
  readonly record: boolean;
}

/** A bench yields its figures as it gets them. */
export type Bench = (options: BenchOptions) => AsyncIterable<Figure>;

const digits = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) < 10 ? 2 : 1 });

export const printFigure = ({ name, value, unit, beside: context, kept: isMet }: Figure): void =>
  console.log(`${name}: ${digits(value)} ${unit} (${context})${isMet ? '' : ' MISSED'}`);

export const round = (value: number, fractionDigits = 2): string => value.toFixed(fractionDigits);

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lowerMedian = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lowerMedian === undefined) throw new Error('no value was measured');
  return (upper + lowerMedian) / 2;
};
