import { Button, Text, type ButtonProps } from '@taice/ui';
import type { ReactNode } from 'react';

export type UploadBarProps = ButtonProps & {
  refusal: string | null;
  /** The way back, before the button. */
  beside?: ReactNode;
};

/** What sends a form, under what the server has against it. */
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
