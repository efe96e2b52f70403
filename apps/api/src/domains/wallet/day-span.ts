import { businessDayStart } from '@taice/core/rules';

const DAY_MS = 86_400_000;

/** The instants that two business days, both included, stand for. */
export const daySpan = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : new Date(businessDayStart(from)),
  to: to === undefined ? undefined : new Date(businessDayStart(to) + DAY_MS),
});
