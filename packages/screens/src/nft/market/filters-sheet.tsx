import { Button, Sheet } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { Filters, type FiltersProps } from './filters.tsx';

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
      title={t('nft.market.filter.title')}
      closeLabel={t('common.close')}
      footer={
        <Button variant="primary" block onClick={onClose}>
          {t('nft.market.filter.show')}
        </Button>
      }
    >
      <Filters {...filters} isTitled={false} />
    </Sheet>
  );
}
