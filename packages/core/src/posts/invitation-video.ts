interface Video {
  readonly reward: { readonly state: string } | null;
  readonly width: number;
  readonly height: number;
}

/** Ranks a video for the invitation, whose text promises points: paying videos first, then landscape ones. */
const rankVideo = ({ reward, width, height }: Video): number =>
  (reward?.state === 'available' ? 2 : 0) + (width > height ? 1 : 0);

/** The video beside a visitor's invitation: the first of those with the best rank. */
export const pickInvitationVideo = <Shown extends Video>(
  videos: readonly Shown[],
): Shown | undefined => videos.toSorted((a, b) => rankVideo(b) - rankVideo(a))[0];
