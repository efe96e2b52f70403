import type { MoreMenu } from '@taice/core';
import { Text } from '@taice/ui';
import { Cell, CellGroup } from '@taice/ui/list';
import Ban from 'lucide-react/icons/ban';
import CircleMinus from 'lucide-react/icons/circle-minus';
import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import Sparkles from 'lucide-react/icons/sparkles';
import UserRoundCheck from 'lucide-react/icons/user-round-check';
import { useTranslation } from 'react-i18next';
import { useUser } from '../use-user.ts';
import { useLibraryActions } from './use-library-actions.ts';

export type MoreStep = 'menu' | 'less' | 'report';

export type MoreCellsProps = {
  more: Exclude<MoreMenu, { kind: 'comment' }>;
  go: (step: MoreStep) => void;
  close: () => void;
};

/** The creator of the video, or the person. Their own menu offers nothing to avoid. */
const ownerOf = (menu: MoreCellsProps['more']): { id: string; nickname: string } =>
  menu.kind === 'post' ? menu.post.author : menu.person;

/** The first page of the menu. */
export function MoreCells({ more, go, close }: MoreCellsProps) {
  const { t } = useTranslation();
  const libraryActions = useLibraryActions();
  const owner = ownerOf(more);
  const isOwn = useUser()?.id === owner.id;
  const isBlocked = more.kind === 'person' && more.isBlocked;
  const closeAndRun = (action: () => Promise<void>) => () => {
    close();
    void action();
  };
  return (
    <>
      {more.kind === 'post' && (
        <CellGroup>
          {more.later ? (
            <Cell
              isAction
              icon={<Clock />}
              onPress={closeAndRun(() => libraryActions.later(more.post, false))}
            >
              {t('keep.later.remove')}
            </Cell>
          ) : (
            <Cell
              isAction
              icon={<Clock />}
              onPress={closeAndRun(() => libraryActions.later(more.post, true))}
            >
              {t('keep.later.add')}
            </Cell>
          )}
          {!isOwn && (
            <Cell icon={<CircleMinus />} onPress={() => go('less')}>
              {t('keep.less.title')}
            </Cell>
          )}
        </CellGroup>
      )}
      {more.kind === 'post' && more.why !== undefined && (
        <div className="more-why">
          <Sparkles aria-hidden="true" />
          <div>
            <Text as="div" size={12} weight="semibold" tone="muted">
              {t('keep.why')}
            </Text>
            <Text as="div">{more.why}</Text>
          </div>
        </div>
      )}
      {!isOwn && (
        <CellGroup>
          <Cell icon={<Flag />} onPress={() => go('report')}>
            {t('keep.report.title')}
          </Cell>
          <Cell
            isAction
            icon={isBlocked ? <UserRoundCheck /> : <Ban />}
            danger={!isBlocked}
            onPress={closeAndRun(() => libraryActions.block(owner, !isBlocked))}
          >
            {t(isBlocked ? 'keep.block.undo' : 'keep.block.of', { name: owner.nickname })}
          </Cell>
        </CellGroup>
      )}
    </>
  );
}
