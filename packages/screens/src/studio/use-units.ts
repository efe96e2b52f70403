import { locales } from '@taice/core';
import { useLang } from '../shared/i18n.ts';
import { useMemo } from 'react';

const million = 1_000_000;

/** Bytes and seconds as people read them: 41.8 MB, 964 MB, 1.4 MB/s, 45 sec, 2 min. */
export function useUnits() {
  const lang = useLang();
  return useMemo(() => {
    const integerFormat = new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 0 });
    const decimalFormat = new Intl.NumberFormat(locales[lang], {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
    const unit = (name: 'second' | 'minute' | 'hour') =>
      new Intl.NumberFormat(locales[lang], { style: 'unit', unit: name, unitDisplay: 'short' });
    const pace = (name: 'kilobyte' | 'megabyte', digits: number) =>
      new Intl.NumberFormat(locales[lang], {
        style: 'unit',
        unit: `${name}-per-second`,
        maximumFractionDigits: digits,
      });
    const [slow, fast] = [pace('kilobyte', 0), pace('megabyte', 1)];
    const [seconds, minutes, hours] = [unit('second'), unit('minute'), unit('hour')];
    const megabytes = (bytes: number, like = bytes) =>
      (like < 100 * million ? decimalFormat : integerFormat).format(bytes / million);
    const kilobytes = (bytes: number) => integerFormat.format(Math.ceil(bytes / 1_000));
    return {
      /** Megabytes without the unit; `like` sets the precision, so that two numbers side by side agree. */
      megabytes,
      /** Done and total size, in a unit that shows more than zero. */
      share: (done: number, all: number) =>
        all < million / 10
          ? { done: kilobytes(done), all: kilobytes(all), unit: 'KB' }
          : { done: megabytes(done, all), all: megabytes(all), unit: 'MB' },
      pace: (rate: number) =>
        rate < million ? slow.format(rate / 1_000) : fast.format(rate / million),
      left: (s: number) => {
        if (s < 60) return seconds.format(Math.max(1, s));
        return s < 5_400 ? minutes.format(Math.round(s / 60)) : hours.format(Math.round(s / 3_600));
      },
    };
  }, [lang]);
}
