/** Titles as people write them: two-character words, some frequent and most rare. */
const firstSyllables = [
  ...'春夏秋冬山水花鸟风云雨雪日月星天地江河湖海城乡村街桥楼店茶酒饭面汤鱼肉菜果糖盐火木土石金银铜铁',
];
const secondSyllables = [
  ...'光色声味香影路门窗灯书画诗歌舞琴棋剑马牛羊猫狗鸡鸭船车机器人心手眼耳口头脚家园林田野谷峰岭岛港湾',
];

export const words: readonly string[] = firstSyllables.flatMap((a) =>
  secondSyllables.map((b) => a + b),
);

/** The same numbers on every run. */
const random = (seed: number) => (): number => {
  seed = (seed + 0x6d_2b_79_f5) | 0;
  let x = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
  return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
};

/** Every word has its rank; the n-th occurs about as often as 1/n. */
const pick = (next: () => number): string =>
  words[Math.floor(words.length ** next()) - 1] ?? words[0] ?? '';

/** Titles from one number to another. */
export const titlesFrom = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => {
    const next = random(from + index + 1);
    const wordCount = 3 + Math.floor(next() * 4);
    const text = Array.from({ length: wordCount }, () => pick(next)).join('');
    return next() < 0.3 ? `${text} vlog ${from + index}` : text;
  });
