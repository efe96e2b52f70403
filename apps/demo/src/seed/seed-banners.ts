import type { Tx } from '@taice/api/for-demo';
import { bannerPath, type BannerScene } from '../scenes/banners.ts';

type Words = { readonly en: string; readonly cn: string; readonly tw: string };

interface DemoBanner {
  readonly position: 'home' | 'discover';
  readonly scene: BannerScene;
  readonly link: string;
  readonly title: Words;
  readonly text: Words;
}

const ofDemo = (): readonly DemoBanner[] => {
  const creators = {
    scene: 'creators',
    link: '/Creators',
    title: { en: 'Who makes all this?', cn: '这些视频出自谁手？', tw: '這些影片是誰拍的？' },
    text: {
      en: 'Meet the creators and follow the ones you like.',
      cn: '认识创作者，关注你喜欢的人。',
      tw: '認識創作者，追蹤你喜歡的人。',
    },
  } as const;
  return [
    {
      position: 'home',
      scene: 'watch',
      link: '/V2/videos',
      title: { en: 'See every minute count', cn: '每一分钟都看得见', tw: '每一分鐘都看得見' },
      text: {
        en: 'Watch until the ring is full, then claim your points.',
        cn: '看到圆环填满，即可领取积分。',
        tw: '看到圓環填滿，即可領取積分。',
      },
    },
    { position: 'home', ...creators },
    {
      position: 'home',
      scene: 'upload',
      link: '/UploadVideo',
      title: { en: 'Show what you saw', cn: '分享你的所见', tw: '分享你看見的' },
      text: {
        en: 'Upload it. If the connection drops, nothing is lost.',
        cn: '上传视频，断网也不会丢失。',
        tw: '上傳影片，斷線也不會遺失。',
      },
    },
    { position: 'discover', ...creators },
  ];
};

/** A few banners, as the staff would have set them up. */
export const seedBanners = async (tx: Tx): Promise<void> => {
  const rows = ofDemo().map((banner, sort) => ({
    position: banner.position,
    title: JSON.stringify(banner.title),
    text: JSON.stringify(banner.text),
    image: bannerPath(banner.scene, 'wide'),
    image_mobile: bannerPath(banner.scene, 'narrow'),
    link: banner.link,
    link_type: 'route' as const,
    sort,
    target: '{}',
  }));
  await tx.insertInto('banner').values(rows).execute();
};
