#!/usr/bin/env node
// Checks every published day of a Taice: that its lines are those that were signed, and that by the product's rules
// they lead to what was paid; and every published week of its leaderboard: that its points are those of the days, and
// that by the week's own rules they lead to its prizes. Needs nothing but Node 20 or newer, and nobody's word:
//
//   node taice-verify.mjs https://taice.example            fetches the days from there
//   node taice-verify.mjs ./folder                         reads days.json and the files from a folder
//   node taice-verify.mjs … --key <64 hex digits>          and insists on a key that was noted before
//   node taice-verify.mjs … --box <id>                     draws one mystery box once more instead, from its two seeds
//   node taice-verify.mjs … --box <id> --hash <64 digits>  and insists on a hash of the seed or the odds, noted before it
//                                                          was opened; may be given twice
//
// Ends with 0 where everything agrees; with 1 at the first line that does not, which it names; with 2 where something
// could not be read.

// --- rules: what follows runs in a browser, too -----------------------------------------------------------------------

const MICRO = 1_000_000n;
const ONE = 1_000_000_000_000n;
const CHUNK = 512;
/** What is earned first and paid × the day's factor; `boost`: what spectacles add to views. */
const earned = new Set([
  'view',
  'share',
  'task',
  'group_bonus',
  'sign_in',
  'sign_in_bonus',
  'boost',
]);
/** What is granted at once; what staff corrects, either way. */
const granted = new Set(['first_view', 'invite_milestone', 'activity', 'level_up', 'compensation']);
const corrected = new Set(['adjustment', 'clawback']);
/** What moves points that are there already, between people and accounts that are named. */
const moved = new Set([
  'post_reward_fund',
  'post_reward_fee',
  'post_reward_claim',
  'post_reward_refund',
  'cashout_hold',
  'cashout_final',
  'cashout_refund',
  'cashout_fee',
  'order_debit',
  'order_final',
  'order_refund',
  'market_buy',
  'market_sell',
  'market_fee',
  'repair',
  'mint_fee',
  'freeze_buy',
]);
const noDay = '0'.repeat(64);
const hexOf = (bytes) => {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
};
const dayBefore = (day, days) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** What one day may pay out: 400 for each person who watched on a mean day of the last 7, from 50,000 to 5,000,000. */
const poolOf = (watchedDays) => {
  const wanted = (400n * MICRO * BigInt(watchedDays)) / 7n;
  if (wanted < 50_000n * MICRO) return 50_000n * MICRO;
  return wanted > 5_000_000n * MICRO ? 5_000_000n * MICRO : wanted;
};
const factorOf = (pool, total) => (total <= pool ? ONE : (pool * ONE) / total);
const shownFactor = (factor) => `${factor / ONE}.${(factor % ONE).toString().padStart(12, '0')}`;
const factorIn = (text) => {
  if (!/^[01]\.\d{12}$/.test(text)) throw new Error('a factor of no form');
  return BigInt(text.replace('.', ''));
};

/** What a signed statement says; throws where it is none. */
const readStatement = (text) => {
  const [kind, date, count, root, issued, burned, pool, total, factor, users, before] =
    text.split('\n');
  const version = ['taice day 1', 'taice day 2'].indexOf(kind) + 1;
  if (version === 0 || before === undefined) throw new Error('not a statement of a day');
  return {
    version,
    date,
    count: Number(count),
    root,
    issued: BigInt(issued),
    burned: BigInt(burned),
    pool: BigInt(pool),
    total: BigInt(total),
    factor,
    users: Number(users),
    before,
  };
};

/** A line, taken apart; throws where it is not of the form. */
const readLine = (text) => {
  const fields = text.split('\t');
  if (fields.length !== 6) throw new Error('does not have its six fields');
  const [position, type, about, mark, accounts, commitment] = fields;
  if (!/^[0-9a-f]{32}$/.test(mark)) throw new Error('has no mark');
  if (!/^[0-9a-f]{64}$/.test(commitment)) throw new Error('has no commitment');
  const entries = accounts.split(' ').map((each) => {
    const found = /^(~[0-9a-f]{24}|[a-z_]+(?:\/\d+)?):(pending|available|held)=(-?\d+)$/.exec(each);
    if (!found) throw new Error(`has an entry of no form: ${each}`);
    return { who: found[1], bucket: found[2], amount: BigInt(found[3]) };
  });
  return { position: Number(position), type, about, mark, entries };
};

/** What a signed statement says of a week; throws where it is none. */
const readWeek = (text) => {
  const [kind, key, from, ranks, root, prizes, rules, sunday, before] = text.split('\n');
  if (kind !== 'taice week 1' || before === undefined) throw new Error('not a statement of a week');
  const { tiers, prizes: places } = JSON.parse(rules);
  return {
    key,
    from,
    to: dayBefore(from, -6),
    ranks: Number(ranks),
    root,
    prizes: BigInt(prizes),
    tiers,
    places,
    sunday,
    before,
  };
};

/** A line of a week, taken apart; throws where it is not of the form. */
const readRank = (text) => {
  const form = /^(\d+)\t(\d+(?: \d+){6})\t(-?\d+)\t(\d+)\t(\d+(?: \d+){3})\t(-|\d+ .*)$/;
  const found = form.exec(text);
  if (!found) throw new Error('is of no form');
  const [, rank, days, off, score, done, decided] = found;
  const [invites, views, uploads, ai_uploads] = done.split(' ').map(Number);
  return {
    rank: Number(rank),
    days: days.split(' ').map(BigInt),
    off: BigInt(off),
    score: BigInt(score),
    done: { invites, views, uploads, ai_uploads },
    decided,
  };
};

/**
 * Decides, rank by rank, who is paid what: each tier's places go to the best who meet it, and who misses one may have a
 * place of the next. Whom nothing is decided of ('-') neither has the rank for it nor meets a tier.
 */
const createJudge = ({ tiers, places }) => {
  const taken = tiers.map(() => 0);
  const names = ['invites', 'views', 'uploads', 'ai_uploads'];
  const last = Math.max(...tiers.map(({ to }) => to));
  return ({ rank, done, decided }) => {
    const met = tiers.map((tier) => names.filter((name) => done[name] < tier[name]));
    if (rank > last && met.every((missing) => missing.length > 0)) return '-';
    const said = (decided.split(' ')[3] ?? '').split(',');
    const refused = ['disqualified', 'unverified', 'wallet'].filter((why) => said.includes(why));
    const at = tiers.findIndex(
      ({ from, to }, n) => refused.length === 0 && met[n].length === 0 && taken[n] < to - from + 1,
    );
    const own = tiers.findIndex(({ to }) => rank <= to);
    const before = own === -1 ? ['rank'] : met[own];
    if (at === -1) {
      const why = new Set([...refused, ...before, ...(own === -1 ? met.at(-1) : [])]);
      return `0 - 0 ${[...why].join(',') || 'rank'}`;
    }
    const place = tiers[at].from + taken[at];
    taken[at] += 1;
    const prize = places.find(({ from, to }) => from <= place && place <= to)?.point ?? 0;
    return `${at + 1} ${place} ${prize} ${(own !== -1 && own < at ? before : []).join(',') || '-'}`;
  };
};

/** Remembers marks of 32 hex digits, some ten millions of them: as numbers side by side, for texts would fill the memory. */
const createMarks = () => {
  let slots = 1 << 16;
  let table = new Uint32Array(slots * 4);
  let count = 0;
  const place = (into, size, a, b, c, d) => {
    let at = a & (size - 1);
    for (; ; at = (at + 1) & (size - 1)) {
      const i = at * 4;
      if (into[i] === a && into[i + 1] === b && into[i + 2] === c && into[i + 3] === d)
        return false;
      if ((into[i] | into[i + 1] | into[i + 2] | into[i + 3]) === 0) {
        into.set([a, b, c, d], i);
        return true;
      }
    }
  };
  const grow = () => {
    const wider = new Uint32Array(slots * 8);
    for (let i = 0; i < table.length; i += 4)
      if (table[i] | table[i + 1] | table[i + 2] | table[i + 3])
        place(wider, slots * 2, table[i], table[i + 1], table[i + 2], table[i + 3]);
    slots *= 2;
    table = wider;
  };
  const word = (mark, at) => Number.parseInt(mark.slice(at, at + 8), 16);
  /** False where it was there before. */
  return (mark) => {
    if (count * 2 > slots) grow();
    const isNew = place(table, slots, word(mark, 0), word(mark, 8), word(mark, 16), word(mark, 24));
    if (isNew) count += 1;
    return isNew;
  };
};

/**
 * Takes the days in their order. `sha256` takes and gives bytes. Each method returns what is wrong, in a sentence, or
 * nothing; what is wrong once stays so.
 */
const createCheck = ({ sha256 }) => {
  const isNew = createMarks();
  const decoder = new TextDecoder();
  /** Of each day, who earned how much and has not been paid yet. */
  const owed = new Map();
  const factors = new Map();
  /** Of each day, how many people were paid for a view. */
  const watched = new Map();
  /** Of the accounts that are named, but issuance. */
  const named = new Map();
  let chained = noDay;
  let last;
  /** Of the last days, of each number of points that counts for the leaderboard: how many people earned it. */
  const scored = new Map();
  /** Of each prize of the leaderboard: how many times it was won and has not been paid yet. */
  const won = new Map();
  let chainedWeek = noDay;

  let leaf = new Uint8Array(1_024);
  const leafOf = (bytes) => {
    if (bytes.length >= leaf.length) leaf = new Uint8Array(bytes.length * 2);
    leaf.set(bytes, 1);
    return sha256(leaf.subarray(0, bytes.length + 1));
  };
  const node = new Uint8Array(65).fill(1, 0, 1);
  const nodeOf = (left, right) => {
    node.set(left, 1);
    node.set(right, 33);
    return sha256(node);
  };

  /** The tree of RFC 6962, as it grows. */
  const createTree = () => {
    const peaks = [];
    return {
      add: (hash) => {
        let peak = { size: 1, hash };
        while (peaks.length > 0 && peaks[peaks.length - 1].size === peak.size)
          peak = { size: peak.size * 2, hash: nodeOf(peaks.pop().hash, peak.hash) };
        peaks.push(peak);
      },
      root: () => {
        if (peaks.length === 0) return sha256(new Uint8Array(0));
        return peaks.map(({ hash }) => hash).reduceRight((right, left) => nodeOf(left, right));
      },
    };
  };

  /** Lines with their hashes, one after the other, as `name` has them: each is one more `word`, from `first` on. */
  const createLines = (name, word, first) => {
    const tree = createTree();
    let chunk = createTree();
    let count = 0;
    return {
      /** What stands in the next line and where, or what is wrong with it; nothing, where it is no line of its own. */
      take: (bytes) => {
        const at = `${name}, ${word} ${count + first}`;
        const text = decoder.decode(bytes);
        if (text.startsWith('#')) {
          const same = text === `#\t${hexOf(chunk.root())}`;
          const from = Math.max(0, count - CHUNK) + first;
          chunk = createTree();
          return same
            ? {}
            : {
                problem: `${name}, one of the ${word}s ${from} to ${count - 1 + first} was changed`,
              };
        }
        const cut = text.lastIndexOf('\t');
        const hashed = leafOf(bytes.subarray(0, cut));
        if (hexOf(hashed.subarray(0, 4)) !== text.slice(cut + 1))
          return { problem: `${at} was changed` };
        return { at, hashed, text: text.slice(0, cut) };
      },
      keep: (hashed) => {
        tree.add(hashed);
        chunk.add(hashed);
        count += 1;
      },
      count: () => count,
      root: () => hexOf(tree.root()),
    };
  };

  const beginDay = (statement) => {
    const day = readStatement(statement);
    if (last !== undefined && day.date !== dayBefore(last, -1))
      return { problem: `${day.date} follows ${last}: a day is missing` };
    if (day.before !== chained)
      return {
        problem:
          last === undefined
            ? `${day.date} is not the first day: those before it are missing`
            : `${day.date} was signed upon another ${last}`,
      };
    chained = hexOf(sha256(new TextEncoder().encode(statement)));
    last = day.date;
    factors.set(day.date, factorIn(day.factor));
    const lines = createLines(day.date, 'line', 0);
    const mine = new Map();
    /** As `mine`, of all that counts for the leaderboard. */
    const score = new Map();
    const watchers = new Set();
    /** What spectacles added for whoever wears some: at most three tenths of what they earned. */
    const boosts = new Map();
    let issued = 0n;
    let burned = 0n;
    let total = 0n;
    /** What was paid for as the day closed. */
    let settled = 0n;
    let people = 0;

    const isPerson = (who) => who.startsWith('~');
    const add = (to, who, amount) => to.set(who, (to.get(who) ?? 0n) + amount);

    const earn = (type, entries) => {
      const [one, other] = entries[0].who === 'issuance' ? entries.toReversed() : entries;
      const isRight =
        entries.length === 2 &&
        isPerson(one.who) &&
        one.bucket === 'pending' &&
        one.amount > 0n &&
        other.who === 'issuance';
      if (!isRight) return 'earns in a way that there is none';
      total += one.amount;
      if (type === 'view') watchers.add(one.who);
      if (!mine.has(one.who)) people += 1;
      add(mine, one.who, one.amount);
      // What can be bought counts for no leaderboard.
      add(type === 'boost' ? boosts : score, one.who, one.amount);
      return undefined;
    };

    /** Points come from issuance to one person, or go back there. */
    const grant = (entries, isEitherWay) => {
      const one = entries.find(({ who }) => isPerson(who));
      const isRight =
        entries.length === 2 &&
        (one?.bucket === 'available' ||
          (isEitherWay && one?.bucket === 'pending' && one.amount < 0n)) &&
        (one.amount > 0n || isEitherWay) &&
        entries.some(({ who }) => who === 'issuance');
      return isRight ? undefined : 'grants in a way that there is none';
    };

    /** A prize of the leaderboard, which somebody won in a week before. */
    const award = (entries) => {
      const { amount } = entries.find(({ who }) => isPerson(who)) ?? {};
      const left = won.get(amount) ?? 0;
      if (left === 0) return 'pays a prize of the leaderboard that nobody won, or once more';
      won.set(amount, left - 1);
      return grant(entries, false);
    };

    /** What a friend brings waits first, and goes to the same person's balance then. */
    const refer = (entries) => {
      const [one, other] = entries.toSorted((a, b) => (a.amount < b.amount ? -1 : 1));
      const isRight =
        entries.length === 2 &&
        (one.who === 'issuance' || (one.who === other.who && one.bucket === 'pending')) &&
        isPerson(other.who) &&
        other.bucket === (one.who === 'issuance' ? 'pending' : 'available');
      if (isRight && one.who === 'issuance') add(score, other.who, other.amount);
      return isRight ? undefined : 'brings a friend in a way that there is none';
    };

    /** Of a deleted account: everything of one person is burned. */
    const burn = (entries) => {
      const [to, ...from] = entries.toReversed();
      const isRight =
        to.who === 'burn' &&
        from.length > 0 &&
        isPerson(from[0].who) &&
        from.every(({ who, amount }) => who === from[0].who && amount < 0n);
      return isRight ? undefined : 'takes back in a way that there is none';
    };

    /** Only what is there: no points come into being, and none that are still pending. */
    const move = (entries) =>
      entries.every(({ who, bucket }) => who !== 'issuance' && bucket !== 'pending')
        ? undefined
        : 'moves what it may not';

    /** The pending points of one person's day go: by the factor, or all of them; and nothing beside. */
    const close = (type, about, entries) => {
      const debts = about === day.date ? mine : owed.get(about);
      const [from] = entries;
      const points = from.bucket === 'pending' ? debts?.get(from.who) : undefined;
      if (points === undefined) return `settles what nobody was owed on ${about}, or once more`;
      if (from.amount !== -points) return `settles ${-from.amount} where ${points} were earned`;
      const due = type === 'forfeit' ? 0n : (points * factors.get(about)) / ONE;
      const paid = entries.find(({ bucket, who }) => bucket === 'available' && who === from.who);
      if ((paid?.amount ?? 0n) !== due) return `pays ${paid?.amount ?? 0n} where ${due} are due`;
      const rest = entries.filter((entry) => entry !== from && entry !== paid);
      const isRight =
        rest.length === Number(due < points) &&
        rest.every(({ who, amount }) => who === 'issuance' && amount === points - due);
      if (!isRight) return 'moves more than the points of one day of one person';
      debts.delete(from.who);
      if (type === 'settlement' && about === day.date) settled += points;
      return undefined;
    };

    const wrongOf = (type, about, entries) => {
      if (earned.has(type)) return earn(type, entries);
      if (type === 'referral') return refer(entries);
      if (type === 'leaderboard') return award(entries);
      if (granted.has(type)) return grant(entries, false);
      if (corrected.has(type)) return grant(entries, true);
      if (type === 'forfeit' && about === '-') return burn(entries);
      if (type === 'settlement' || type === 'forfeit') return close(type, about, entries);
      if (moved.has(type)) return move(entries);
      return `is of a kind that there is none: ${type}`;
    };

    const line = (bytes) => {
      const { at, hashed, text, problem } = lines.take(bytes);
      if (hashed === undefined) return problem;
      let read;
      try {
        read = readLine(text);
      } catch (error) {
        return `${at} ${error.message}`;
      }
      const { position, type, about, mark, entries } = read;
      if (position !== lines.count()) return `${at} is missing: ${position} stands in its place`;
      lines.keep(hashed);
      if (!isNew(mark)) return `${at} books what was booked before`;
      let sum = 0n;
      for (const { who, amount } of entries) {
        sum += amount;
        if (who === 'issuance') issued -= amount;
        else if (!isPerson(who)) named.set(who, (named.get(who) ?? 0n) + amount);
        if (who === 'burn') burned += amount;
      }
      if (sum !== 0n) return `${at} adds up to ${sum}, not 0`;
      const wrong = wrongOf(type, about, entries);
      return wrong && `${at} ${wrong}`;
    };

    const end = () => {
      const is = (what, said, found) =>
        said === found ? undefined : `${day.date} says ${what} ${said}; its lines say ${found}`;
      const before = [1, 2, 3, 4, 5, 6, 7].map(
        (days) => watched.get(dayBefore(day.date, days)) ?? 0,
      );
      watched.set(day.date, watchers.size);
      owed.set(day.date, mine);
      const amounts = new Map();
      for (const points of score.values()) amounts.set(points, (amounts.get(points) ?? 0) + 1);
      scored.set(day.date, amounts);
      scored.delete(dayBefore(day.date, 7));
      // What is held takes nothing from the others; of the first days it did.
      const counted = day.version === 1 ? total : settled;
      const tooMuch = [...boosts].find(([who, added]) => added * 10n > (score.get(who) ?? 0n) * 3n);
      const [overdrawn] = [...named].find(([, balance]) => balance < 0n) ?? [];
      return (
        (overdrawn && `${day.date}: ${overdrawn} has given more than it was given`) ??
        (tooMuch && `${day.date}: spectacles add more than three tenths to what somebody earned`) ??
        is('lines', day.count, lines.count()) ??
        is('root', day.root, lines.root()) ??
        is('points issued', day.issued, issued) ??
        is('points burned', day.burned, burned) ??
        is('points earned', day.total, counted) ??
        is('people', day.users, people) ??
        is('pool', day.pool, poolOf(before.reduce((sum, each) => sum + each, 0))) ??
        is('factor', day.factor, shownFactor(factorOf(day.pool, counted)))
      );
    };
    return { line, end };
  };

  /** A week of the leaderboard, right after its Sunday. */
  const beginWeek = (statement) => {
    const week = readWeek(statement);
    if (new Date(week.from).getUTCDay() !== 1)
      return { week, problem: `${week.key} does not begin with a Monday` };
    if (week.sunday !== chained)
      return { week, problem: `${week.key} was signed upon another ${last}` };
    if (week.before !== chainedWeek)
      return { week, problem: `${week.key} was signed upon another week before it, or none` };
    chainedWeek = hexOf(sha256(new TextEncoder().encode(statement)));
    const lines = createLines(week.key, 'rank', 1);
    const judge = createJudge(week);
    const prizes = [];
    let above;

    /** Each day's points are those of somebody who is not counted yet. */
    const countDays = (days) => {
      for (const [n, points] of days.entries()) {
        const date = dayBefore(week.from, -n);
        const left = scored.get(date)?.get(points) ?? 0;
        if (points > 0n && left === 0)
          return `counts ${points} of ${date}, which nobody earned then who has no rank yet`;
        if (points > 0n) scored.get(date).set(points, left - 1);
      }
      return undefined;
    };

    const wrongOf = (row) => {
      const { days, off, score, decided } = row;
      const wrong = countDays(days);
      if (wrong) return wrong;
      const sum = days.reduce((all, points) => all + points, 0n);
      if (off < 0n || score === 0n || sum - off !== score)
        return `says ${score} where its days, less ${off}, are ${sum - off}`;
      if (above !== undefined && score > above)
        return `has ${score}, more than the ${above} before it`;
      above = score;
      const due = judge(row);
      if (due !== decided) return `is told '${decided}' where the rules say '${due}'`;
      const prize = BigInt(due.split(' ')[2] ?? 0);
      if (prize > 0n) prizes.push(prize);
      return undefined;
    };

    const line = (bytes) => {
      const { at, hashed, text, problem } = lines.take(bytes);
      if (hashed === undefined) return problem;
      let row;
      try {
        row = readRank(text);
      } catch (error) {
        return `${at} ${error.message}`;
      }
      if (row.rank !== lines.count() + 1)
        return `${at} is missing: ${row.rank} stands in its place`;
      lines.keep(hashed);
      const wrong = wrongOf(row);
      return wrong && `${at} ${wrong}`;
    };

    const end = () => {
      const is = (what, said, found) =>
        said === found ? undefined : `${week.key} says ${what} ${said}; its ranks say ${found}`;
      for (const prize of prizes) won.set(prize, (won.get(prize) ?? 0) + 1);
      const all = prizes.reduce((sum, prize) => sum + prize, 0n);
      return (
        is('ranks', week.ranks, lines.count()) ??
        is('root', week.root, lines.root()) ??
        is('prizes', week.prizes, all)
      );
    };
    /** Days of people who earned and have no rank: they are hidden, or left. */
    const unranked = () => {
      let people = 0;
      for (let n = 0; n < 7; n += 1)
        for (const left of (scored.get(dayBefore(week.from, -n)) ?? new Map()).values())
          people += left;
      return people;
    };
    return { week, line, end, unranked };
  };

  /** People whose day was not settled, and their points: their case is open, or their account was deleted. */
  const waiting = () => {
    const all = [...owed.values()].flatMap((people) => [...people.values()]);
    return { people: all.length, points: all.reduce((sum, points) => sum + points, 0n) };
  };
  return { beginDay, beginWeek, waiting };
};

const bytesIn = (hex) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** HMAC-SHA256 (RFC 2104) under a key of at most 64 bytes. */
const hmacOf = (sha256, key, message) => {
  const padded = (by, rest) => {
    const whole = new Uint8Array(64 + rest.length).fill(by, 0, 64);
    key.forEach((byte, at) => {
      whole[at] ^= byte;
    });
    whole.set(rest, 64);
    return sha256(whole);
  };
  return padded(0x5c, padded(0x36, message));
};

/**
 * Draws a mystery box once more: the seed is the one whose hash was told before, the odds are those that were told with it,
 * and both seeds make the roll by which it held what was given, and the level of a pair. `noted` are hashes that somebody wrote down before. Returns
 * the `problem`, or what there is to say.
 */
const checkBox = (draw, { sha256, noted = [] }) => {
  const bytes = (text) => new TextEncoder().encode(text);
  const { server_seed: seed, server_seed_hash: seedHash, client_seed: own, odds, result } = draw;
  const box = `box ${draw.nft_id}`;
  const told = new Set([seedHash, draw.odds_hash]);
  const other = noted.find((hash) => !told.has(hash.toLowerCase()));
  if (other) return { problem: `${box} was told under another hash than ${other}` };
  // Canonical JSON: the keys in their order, nothing between them, without the names that people read.
  const plain = odds.map(({ from, quantity, series_id, slug, to }) => ({
    from,
    quantity,
    series_id,
    slug,
    to,
  }));
  if (hexOf(sha256(bytes(JSON.stringify(plain)))) !== draw.odds_hash)
    return { problem: `${box} tells other odds than those of its hash` };
  let end = 0;
  for (const { from, to, slug } of odds) {
    if (from !== end || to <= from)
      return { problem: `${box} has odds that overlap or miss: ${slug}` };
    end = to;
  }
  if (end !== 1_000_000) return { problem: `${box} has odds of ${end}, not of a million` };
  if (!seed)
    return {
      said: `Box ${draw.nft_id} is closed. Note both hashes: seed ${seedHash}, odds ${draw.odds_hash}`,
    };
  if (hexOf(sha256(bytesIn(seed))) !== seedHash)
    return { problem: `${box} was drawn by another seed than the one whose hash was told` };
  const mac = hexOf(hmacOf(sha256, bytesIn(seed), bytes(`${own}:${draw.nonce}`)));
  const roll = Number.parseInt(mac.slice(0, 13), 16) % 1_000_000;
  if (roll !== draw.roll)
    return { problem: `${box} says roll ${draw.roll}; its seeds make ${roll}` };
  const due = odds.find(({ from, to }) => from <= roll && roll < to);
  if (due.series_id !== result?.series_id)
    return {
      problem: `${box} gave series ${result?.series_id}; roll ${roll} is ${due.slug} (${due.series_id})`,
    };
  const item = hmacOf(sha256, bytesIn(seed), bytes(`${own}:${draw.nonce}:item`));
  const drawn = hexOf(sha256(new Uint8Array([...item, ...bytes('level')]))).slice(0, 12);
  const level = 1 + Math.floor(30 * (Number.parseInt(drawn, 16) / 2 ** 48) ** 3);
  // Of what has no level none is told.
  const toldLevel = result.level ?? null;
  if (toldLevel !== null && toldLevel !== level)
    return { problem: `${box} gave level ${toldLevel}; its seeds make ${level}` };
  const part = (due.to - due.from) / 10_000;
  const what = toldLevel === null ? due.slug : `${due.slug} of level ${level}`;
  return { said: `Box ${draw.nft_id} agrees: roll ${roll} is ${what}, ${part} % of its odds.` };
};

/** Pieces of a text, cut at its newlines, as bytes. */
async function* linesOf(pieces) {
  let rest = new Uint8Array(0);
  for await (const piece of pieces) {
    const text = new Uint8Array(rest.length + piece.length);
    text.set(rest);
    text.set(piece, rest.length);
    let from = 0;
    for (let to = text.indexOf(10); to >= 0; to = text.indexOf(10, from)) {
      yield text.subarray(from, to);
      from = to + 1;
    }
    rest = text.subarray(from);
  }
  if (rest.length > 0) yield rest;
}

/**
 * Checks all days and weeks that `days.json` lists: `piecesOf` unpacks a file of them, `noted` is the key that they must be
 * signed with, where one was noted before; `told` hears of each day that agrees, and `toldWeek` of each week. Returns the
 * `problem`, or what there is to say and the keys. Throws where something cannot be read.
 */
const checkAll = async (
  { days, weeks = [] },
  { sha256, isSigned, piecesOf, noted, told, toldWeek },
) => {
  if (days.length === 0) throw new Error('there is no day yet');
  const check = createCheck({ sha256 });
  const keys = new Set();
  const dates = [];
  let lines = 0;
  let ranks = 0;
  /** What is wrong with something that was signed, its lines or what they lead to. */
  const problemOf = async (name, begin, { statement, public_key: key, signature, file }) => {
    if (noted && key !== noted.toLowerCase()) return `${name} is signed with another key: ${key}`;
    if (!(await isSigned(key, statement, signature))) return `${name} is not signed with ${key}`;
    keys.add(key);
    const { problem, line, end } = begin();
    if (problem) return problem;
    for await (const bytes of linesOf(await piecesOf(file.replace(/[^\w.-]/g, '')))) {
      const wrong = line(bytes);
      if (wrong) return wrong;
    }
    return end();
  };
  const waiting = weeks.map((week) => ({ ...readWeek(week.statement), week }));
  for (const signed of days) {
    const day = readStatement(signed.statement);
    const { date } = day;
    const problem = await problemOf(date, () => check.beginDay(signed.statement), signed);
    if (problem) return { problem };
    dates.push(date);
    lines += day.count;
    told(day);
    while (waiting[0]?.to === date) {
      const { key, week: signedWeek } = waiting.shift();
      let begun;
      const begin = () => (begun = check.beginWeek(signedWeek.statement));
      const wrong = await problemOf(key, begin, signedWeek);
      if (wrong) return { problem: wrong };
      ranks += begun.week.ranks;
      toldWeek({ ...begun.week, unranked: begun.unranked() });
    }
  }
  if (waiting.length > 0)
    return { problem: `${waiting[0].key} counts days that are not here, or comes too late` };
  const { people, points } = check.waiting();
  const said =
    `All ${dates.length} days agree, ${dates[0]} to ${dates.at(-1)}: ${lines} lines; ` +
    `and ${weeks.length} weeks of the leaderboard: ${ranks} ranks. ` +
    `Not settled, held or of deleted accounts: ${people} people's days, ${points} micro-points.`;
  return { said, keys: [...keys] };
};

// --- end of the rules -------------------------------------------------------------------------------------------------

import * as crypto from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createGunzip } from 'node:zlib';

// The quicker of the two is not in the oldest Node 20.
const sha256 = crypto.hash
  ? (bytes) => crypto.hash('sha256', bytes, 'buffer')
  : (bytes) => crypto.createHash('sha256').update(bytes).digest();

const isSigned = (key, statement, signature) =>
  crypto.verify(
    null,
    Buffer.from(statement),
    crypto.createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'hex').toString('base64url') },
      format: 'jwk',
    }),
    Buffer.from(signature, 'hex'),
  );

/** Where the days are read from: an address, or a folder. */
const openSource = (place) => {
  if (!/^https?:/.test(place))
    return {
      index: () => readFile(join(place, 'days.json'), 'utf8'),
      box: (id) => readFile(join(place, `box-${id}.json`), 'utf8'),
      file: (name) => createReadStream(join(place, name)),
    };
  const ask = async (name) => {
    const reply = await fetch(new URL(name, place));
    if (!reply.ok) throw new Error(`${reply.url} answers ${reply.status}`);
    return reply;
  };
  return {
    index: async () => (await ask('/ledger/days.json')).text(),
    box: async (id) => (await ask(`/nft/box-${id}.json`)).text(),
    file: async (name) => Readable.fromWeb((await ask(`/ledger/${name}`)).body),
  };
};

const unpacked = (packed) => {
  const text = createGunzip({ chunkSize: 1 << 20 });
  packed.on('error', (error) => text.destroy(error));
  return packed.pipe(text);
};

const say = (line) => process.stdout.write(`${line}\n`);
const complain = (line) => process.stderr.write(`${line}\n`);

try {
  const { values, positionals } = parseArgs({
    options: {
      key: { type: 'string' },
      box: { type: 'string' },
      hash: { type: 'string', multiple: true },
    },
    allowPositionals: true,
  });
  const [place] = positionals;
  if (!place) throw new Error('say where the days are: an address, or a folder');
  const source = openSource(place);
  const checkDays = async () =>
    checkAll(JSON.parse(await source.index()), {
      sha256,
      isSigned,
      piecesOf: async (name) => unpacked(await source.file(name)),
      noted: values.key,
      told: ({ date, count, factor, root }) =>
        say(`${date} agrees: ${count} lines, factor ${factor}, root ${root}`),
      toldWeek: ({ key, ranks, prizes, root, unranked }) =>
        say(
          `${key} agrees: ${ranks} ranks, prizes ${prizes / MICRO}, root ${root}; ` +
            `${unranked} people's days are of nobody with a rank`,
        ),
    });
  const { box } = values;
  if (box !== undefined && !/^\d+$/.test(box)) throw new Error(`a box has a number, not ${box}`);
  const {
    problem,
    said,
    keys = [],
  } = box === undefined
    ? await checkDays()
    : checkBox(JSON.parse(await source.box(box)), { sha256, noted: values.hash });
  if (problem) {
    complain(`DIFFERS: ${problem}`);
    process.exitCode = 1;
  } else {
    say(said);
    for (const key of keys) say(`Signed with ${key}: note it, and give it with --key from now on.`);
  }
} catch (error) {
  complain(`Could not be checked: ${error.message}`);
  process.exitCode = 2;
}
