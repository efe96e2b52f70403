import { Button, Text, type ButtonProps } from '@taice/ui';
import type { ReactNode } from 'react';

export type UploadBarProps = ButtonProps & {
  refusal: string | null;
  /** A second button before the main one. */
  beside?: ReactNode;
};

/** The submit button of a form, with the server's error above it. */
export function UploadBar({ refusal, beside, ...button }: UploadBarProps) {
  return (
    <div className="upload-bar">
      {refusal && (
        <Text as="p" size={12} tone="bad" role="alert">
          {refusal}
        </Text>
      )}
      <div className="upload-bar-row">
        {beside}
        <Button {...button} variant="primary" size={48} block />
      </div>
    </div>
  );
}
