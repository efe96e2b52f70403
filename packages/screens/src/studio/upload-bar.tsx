import { Button, Text, type ButtonProps } from '@taice/ui';

/** What sends a form, under what the server has against it. */
export function UploadBar({ refusal, ...button }: ButtonProps & { refusal: string | null }) {
  return (
    <div className="upload-bar">
      {refusal && (
        <Text as="p" size={12} tone="bad" role="alert">
          {refusal}
        </Text>
      )}
      <Button {...button} variant="primary" size={48} block />
    </div>
  );
}
