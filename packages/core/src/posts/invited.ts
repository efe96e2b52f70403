interface Video {
  readonly reward: { readonly state: string } | null;
  readonly width: number;
  readonly height: number;
}

/** How well a video stands beside words that promise points: it pays, and then it is wider than high. */
const fit = ({ reward, width, height }: Video): number =>
  (reward?.state === 'available' ? 2 : 0) + (width > height ? 1 : 0);

/** The video that stands beside a visitor's invitation: of those that fit best, the first. */
export const invitedOf = <Shown extends Video>(videos: readonly Shown[]): Shown | undefined =>
  videos.toSorted((a, b) => fit(b) - fit(a))[0];
