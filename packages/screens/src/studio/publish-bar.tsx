import { uploadsOf, type Upload } from '@taice/core';
import { Button, Text } from '@taice/ui';
import { useTranslation } from 'react-i18next';
import { useTaice } from '../shared/taice.tsx';
import { focusFirst } from './focus-first.ts';
import { UploadBar } from './upload-bar.tsx';
import type { UploadFormState } from './use-form.ts';

/** Publish button: publishes at once, or automatically after the last byte. */
export function PublishBar({
  upload,
  form,
}: {
  upload: Upload | undefined;
  form: UploadFormState;
}) {
  const { t } = useTranslation();
  const taice = useTaice();
  const isUploaded = upload?.whole ?? false;
  const { when } = form.words;
  const actionKey = when === 'not' ? 'save' : when === 'later' ? 'schedule' : 'publish';
  if (upload?.publishing || upload?.step === 'posting') {
    return (
      <div className="upload-bar" role="status">
        <Text as="p" size={14} weight="semibold">
          {t(isUploaded ? 'studio.step.posting' : 'studio.goesOut')}
        </Text>
        {!isUploaded && (
          <Button onClick={() => uploadsOf(taice).cancelPublish(upload.id)}>
            {t('studio.hold')}
          </Button>
        )}
      </div>
    );
  }
  if (!upload) return null;
  return (
    <UploadBar
      refusal={form.refusal}
      onClick={() => {
        if (!form.publish()) focusFirst();
      }}
    >
      {t(isUploaded ? `studio.do.${actionKey}` : `studio.doWhenReady.${actionKey}`)}
    </UploadBar>
  );
}
