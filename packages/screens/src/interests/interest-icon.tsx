import BookOpen from 'lucide-react/icons/book-open';
import Building2 from 'lucide-react/icons/building-2';
import Clapperboard from 'lucide-react/icons/clapperboard';
import Cpu from 'lucide-react/icons/cpu';
import Dumbbell from 'lucide-react/icons/dumbbell';
import Gamepad2 from 'lucide-react/icons/gamepad-2';
import Laugh from 'lucide-react/icons/laugh';
import Leaf from 'lucide-react/icons/leaf';
import Music from 'lucide-react/icons/music';
import Palette from 'lucide-react/icons/palette';
import PawPrint from 'lucide-react/icons/paw-print';
import Plane from 'lucide-react/icons/plane';
import Rocket from 'lucide-react/icons/rocket';
import Sparkles from 'lucide-react/icons/sparkles';
import Utensils from 'lucide-react/icons/utensils';

const icons: Readonly<Record<string, typeof Sparkles>> = {
  animals: PawPrint,
  art: Palette,
  city: Building2,
  comedy: Laugh,
  education: BookOpen,
  film: Clapperboard,
  fitness: Dumbbell,
  food: Utensils,
  games: Gamepad2,
  music: Music,
  nature: Leaf,
  space: Rocket,
  sports: Dumbbell,
  tech: Cpu,
  travel: Plane,
};

/** The sign of an interest, by the name that the server gives it. */
export function InterestIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Sparkles;
  return <Icon size={20} aria-hidden="true" />;
}
