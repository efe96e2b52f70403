import type { Reply, TaiceContract } from '@taice/contract';
import { moreMenuAtom } from '@taice/core';
import { IconButton } from '@taice/ui';
import Ellipsis from 'lucide-react/icons/ellipsis';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../../shared/taice.tsx';

/** Menu to block and report a person, on their page. */
export function PersonMore({ person }: { person: Reply<TaiceContract['user']['profile']> }) {
  const { t } = useTranslation();
  const taice = useTaice();
  return (
    <IconButton
      variant="ring"
      label={t('keep.moreOf', { title: person.nickname })}
      icon={<Ellipsis />}
      onClick={({ currentTarget: at }) =>
        taice.store.set(moreMenuAtom, { kind: 'person', person, isBlocked: person.is_blocked, at })
      }
    />
  );
}
