import { Button, EmptyState } from '@taice/ui';
import Ban from 'lucide-react/icons/ban';
import { useTranslation } from 'react-i18next';
import { useLibraryActions } from '../../shared/library/use-library-actions.ts';

/** Shown instead of the videos of a person whom the viewer has blocked. */
export function PersonBlocked({ person }: { person: { id: string; nickname: string } }) {
  const { t } = useTranslation();
  const { block } = useLibraryActions();
  const { nickname: name } = person;
  return (
    <EmptyState
      icon={<Ban />}
      title={t('keep.block.isBlocked', { name })}
      action={
        <Button onClick={() => void block(person, false)}>{t('keep.block.undo', { name })}</Button>
      }
    />
  );
}
