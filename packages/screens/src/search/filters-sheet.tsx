import { Button, Sheet, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { Filters, type FiltersProps } from './filters.tsx';
import { SortChoice } from './sort-choice.tsx';

/** The filters from the bottom edge, on narrow screens. */
export function FiltersSheet({
  open,
  onClose,
  ...filters
}: FiltersProps & { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('search.filters')}
      closeLabel={t('common.close')}
      footer={
        <Button variant="primary" block onClick={onClose}>
          {t('search.show')}
        </Button>
      }
    >
      <div className="filters-in-sheet">
        <Text size={12} weight="semibold" tone="muted" className="filters-sort">
          {t('search.sort')}
        </Text>
        <SortChoice {...filters} block />
        <Filters {...filters} />
      </div>
    </Sheet>
  );
}
