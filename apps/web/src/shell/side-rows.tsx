import { prizeQueries } from '@taice/core';
import { useComingSoon, useRead, useTaice } from '@taice/screens';
import { SideGroup, SideItem } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { prizesPath, type SideEntry, type SideGroupEntry } from './side-groups.ts';

/**
 * Rows of all entries of `groups`. The one that leads to exactly this page is marked, otherwise the first that leads
 * there.
 */
export function SideRows({ groups }: { groups: readonly SideGroupEntry[] }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const comingSoon = useComingSoon();
  const prizes = useRead(prizeQueries.countInReach(useTaice())).data ?? 0;
  const all = groups.flatMap(({ items }) => items);
  const currentEntry =
    all.find(({ path }) => path === pathname + search) ??
    all.find(({ path, alsoActiveOn }) => path === pathname || alsoActiveOn?.includes(pathname));
  const row = (entry: SideEntry) => {
    const Icon = entry.icon;
    return (
      <SideItem
        key={entry.label}
        icon={<Icon aria-hidden="true" />}
        href={entry.path}
        active={entry === currentEntry}
        value={
          entry.path === prizesPath && prizes > 0
            ? t('shell.nav.prizesInReach', { count: prizes })
            : undefined
        }
        onPress={entry.path ? undefined : comingSoon}
      >
        {t(entry.label)}
      </SideItem>
    );
  };
  return groups.map(({ key, label, items }) =>
    label ? (
      <SideGroup key={key} label={t(label)}>
        {items.map(row)}
      </SideGroup>
    ) : (
      <div key={key}>{items.map(row)}</div>
    ),
  );
}
