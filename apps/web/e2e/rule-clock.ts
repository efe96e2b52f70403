import { businessDay, businessDayStart } from '@taice/core/rules';
import type { ProductTools } from '@taice/testkit/browser';

const dayMs = 86_400_000;

/** The current time of the product's rule clock, in ms since 1970. */
export const ruleNow = async ({ url }: Pick<ProductTools, 'url'>): Promise<number> => {
  const answer = await fetch(`${url}/dev/clock`);
  return Date.parse(((await answer.json()) as { rule: string }).rule);
};

/** Lets so many business days pass: it is a second into the day after them. */
export const advanceToMidnight = async (product: ProductTools, extraMs = 0): Promise<void> => {
  const now = await ruleNow(product);
  const midnight = businessDayStart(businessDay(now)) + (1 + extraMs) * dayMs;
  await product.advance(Math.ceil((midnight - now) / 1000) + 1);
};
