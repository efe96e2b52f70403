import { Gauge, register } from 'prom-client';
import type { Services } from '../services.ts';
import type { Lag } from './queries.ts';

const gauges: readonly { name: string; help: string; of: (lag: Lag) => number }[] = [
  {
    name: 'taice_events_behind',
    help: 'Events that a consumer has not handled, counted to 100,000',
    of: ({ behind }) => behind,
  },
  {
    name: 'taice_event_lag_seconds',
    help: 'Age of the oldest event that a consumer has not handled',
    of: ({ lag_s }) => lag_s,
  },
];

/** Shows in `/metrics` how far each consumer is behind. */
export const observeLags = ({ events, log }: Pick<Services, 'events' | 'log'>): void => {
  for (const { name, help, of: valueOf } of gauges) {
    register.removeSingleMetric(name);
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['consumer'] as const,
      collect: async () => {
        try {
          for (const lag of await events.lags()) gauge.set({ consumer: lag.name }, valueOf(lag));
        } catch (error) {
          // A missing figure is better than an old one, and the other figures are needed most at this moment.
          gauge.reset();
          log.warn({ err: error }, 'could not measure consumer lag');
        }
      },
    });
  }
};
