export * from './ledger/rules.ts';
export * from './text/tidy.ts';
export * from './time/business-day.ts';
export * from './time/business-week.ts';
export * from './studio/outline.ts';
export * from './search/clauses.ts';
export * from './rewards/funding.ts';
export * from './wallet/cash-out-fee.ts';
