import { Card, Text } from '@taice/ui';
import Info from 'lucide-react/icons/info';
import './prize-note.css';

/** Notes to read before the order. */
export function PrizeNote({ paragraphs }: { paragraphs: readonly string[] }) {
  if (paragraphs.length === 0) return null;
  return (
    <Card className="prize-note">
      <Info aria-hidden="true" />
      <div>
        {paragraphs.map((paragraph) => (
          <Text key={paragraph} as="p" tone="muted">
            {paragraph}
          </Text>
        ))}
      </div>
    </Card>
  );
}
