// One feed per account: what its commits changed is read once and written out once, and every member is sent the same
// bytes (SPEC.md 7.2, 7.3). Who the members are and how a socket takes a message is the caller's business.
import type { CollectionName } from '#shared/collections/index.ts'
import type { ServerMessage } from '#shared/protocol/realtime.ts'
import { PULL_LIMIT_MAX } from '#shared/protocol/sync.ts'
import type { Log } from '../lib/log.ts'
import type { Changes, WrittenRows } from './changes.ts'
import { changeMessage, type FollowerScope, type HouseholdRows, householdMessages } from './household-feed.ts'

/** Rows of one collection, and bytes in all, above which members pull instead: half of what may wait for a socket. */
export const FEED_ROWS_MAX = PULL_LIMIT_MAX
export const FEED_BYTES_MAX = 512 * 1024

/** Members sent to in one turn of the event loop: the catalogue's feed has every socket there is. */
const MEMBERS_PER_TURN = 256

/** A message as it is sent, the same bytes for everybody. */
const encode = (message: ServerMessage) => Buffer.from(JSON.stringify(message))
export const RESYNC = encode({ type: 'resync' })

/** What feeds read. Whatever is committed when a method is called is in its answer. */
export type FeedSource = {
  /** The highest number given out to an account; 0 where none was. */
  headOf: (accountId: string) => Promise<number>
  /** The same for several; those with none may be missing. */
  headsOf: (accountIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /**
   * Wire documents above a number, per collection, all of one moment; at most `limit` of each: the inside of a JSON
   * list, how many there are, and the number of the last.
   */
  rowsAfter: (
    accountId: string,
    seq: number,
    limit: number,
  ) => Promise<ReadonlyMap<CollectionName, { joined: string; count: number; seq: number }>>
  /** The same rows for a household: each with whom it concerns, and then what the members see. */
  householdRowsAfter: (accountId: string, seq: number, limit: number) => Promise<HouseholdRows>
}

export type Feeds<Member> = {
  /**
   * Adds a member to the account's feed. From when this resolves, whatever is committed will be sent; what was
   * committed before may be sent too. Rejects when the account's place cannot be read: leave, and try again.
   * `access scope` is that of somebody who is not the holder; they are sent what concerns them.
   */
  join: (accountId: string, member: Member, scope?: FollowerScope | null) => Promise<void>
  leave: (accountId: string, member: Member) => void
  /** The account's members, the oldest first. */
  membersOf: (accountId: string) => ReadonlySet<Member>
  close: () => void
}

type Feed<Member> = {
  readonly accountId: string
  readonly members: Set<Member>
  /** Those of them who are not the holder. */
  readonly others: Map<Member, FollowerScope>
  /** Everything up to this number has been sent, or was committed before the first member joined. */
  seq: number
  /** Reading, or finding out where to begin. */
  busy: boolean
  /** Something was committed after the last read began. */
  stale: boolean
  started: Promise<void> | null
}

type FeedDeps<Member> = {
  source: FeedSource
  changes: Pick<Changes, 'follow'>
  log: Pick<Log, 'error'>
  send: (member: Member, message: Buffer) => void
  /** Somebody no longer has the access scope they joined with: they have to come anew. */
  lost: (member: Member) => void
}

/** Opens no feed yet: a feed lives while it has members, so that a commit of an account without any costs nothing. */
export function createFeeds<Member>(deps: FeedDeps<Member>): Feeds<Member> {
  const feeds = new Map<string, Feed<Member>>()
  const nobody: ReadonlySet<Member> = new Set()
  const stop = deps.changes.follow({
    onChange(accountId, head) {
      const hear = () => {
        const feed = feeds.get(accountId)
        if (feed && (head === undefined || feed.seq < head)) wake(deps, feed)
      }
      // Where this process wrote it, the rows themselves are about to come.
      if (head === undefined) hear()
      else if (feeds.has(accountId)) setImmediate(hear)
    },
    onWritten(written) {
      const feed = feeds.get(written.accountId)
      // The texts do not say whom they concern: where that matters they are read.
      if (feed && feed.others.size > 0) return
      // A read under way began before or after the commit: it, or the one after it, has these rows.
      if (feed && !feed.busy && feed.seq === written.before) void sendWritten(deps, feed, written)
    },
    onAfresh(accountId) {
      const feed = feeds.get(accountId)
      if (feed) void sendToAll(deps, feed, RESYNC)
    },
    onGap: () => void catchUpAfterGap(deps, [...feeds.values()]),
  })
  return {
    join(accountId, member, scope = null) {
      const feed = feeds.get(accountId) ?? newFeed<Member>(accountId)
      feeds.set(accountId, feed)
      feed.members.add(member)
      if (scope) feed.others.set(member, scope)
      feed.started ??= start(deps, feed).catch(error => {
        if (feeds.get(accountId) === feed) feeds.delete(accountId)
        throw error
      })
      return feed.started
    },
    leave(accountId, member) {
      const feed = feeds.get(accountId)
      feed?.others.delete(member)
      if (feed?.members.delete(member) && feed.members.size === 0) feeds.delete(accountId)
    },
    membersOf: accountId => feeds.get(accountId)?.members ?? nobody,
    close() {
      stop()
      feeds.clear()
    },
  }
}

const newFeed = <Member>(accountId: string): Feed<Member> => ({
  accountId,
  members: new Set(),
  others: new Map(),
  seq: 0,
  busy: false,
  stale: false,
  started: null,
})

/** The head is read after the feed can be woken, so that what is committed meanwhile is in the one or the other. */
async function start<Member>(deps: FeedDeps<Member>, feed: Feed<Member>): Promise<void> {
  feed.busy = true
  feed.seq = await deps.source.headOf(feed.accountId)
  feed.busy = false
  if (feed.stale) void catchUp(deps, feed)
}

/** Commits during a read are all covered by the one read that follows it. */
function wake<Member>(deps: FeedDeps<Member>, feed: Feed<Member>): void {
  feed.stale = true
  if (!feed.busy) void catchUp(deps, feed)
}

async function catchUp<Member>(deps: FeedDeps<Member>, feed: Feed<Member>): Promise<void> {
  feed.busy = true
  while (feed.stale) {
    feed.stale = false
    await orResync(deps, feed, () => sendChanges(deps, feed))
  }
  feed.busy = false
}

async function orResync<Member>(
  deps: FeedDeps<Member>,
  feed: Feed<Member>,
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    // The place is kept: the next commit's read takes up from there, and until then members pull.
    deps.log.error({ err: error }, 'changes not read')
    await sendToAll(deps, feed, RESYNC)
  }
}

/** The rows that follow directly on what has been sent, without a read. */
async function sendWritten<Member>(
  deps: FeedDeps<Member>,
  feed: Feed<Member>,
  { collection, texts, seq }: WrittenRows,
): Promise<void> {
  feed.busy = true
  feed.seq = seq
  await orResync(deps, feed, () => {
    const message = changeMessage(collection, texts.join(','), seq)
    const isFull = texts.length >= FEED_ROWS_MAX || message.length > FEED_BYTES_MAX
    return sendToAll(deps, feed, isFull ? RESYNC : message)
  })
  await catchUp(deps, feed)
}

/**
 * Reads what is new and sends it. One number is enough for all collections because the rows are of one moment: under
 * the account's lock, commit order is number order, so nothing at or below the highest number read can come later.
 */
async function sendChanges<Member>(deps: FeedDeps<Member>, feed: Feed<Member>): Promise<void> {
  if (feed.others.size > 0) return sendHouseholdChanges(deps, feed)
  const { source } = deps
  const answers = await source.rowsAfter(feed.accountId, feed.seq, FEED_ROWS_MAX)
  const found = [...answers].filter(([, { count }]) => count > 0)
  const messages = found.map(([name, { joined, seq }]) => changeMessage(name, joined, seq))
  const isFull = found.some(([, { count }]) => count >= FEED_ROWS_MAX)
  const seqs = found.map(([, { seq }]) => seq)
  // Who has joined meanwhile and may not be sent all of this pulls.
  await sendPage(deps, feed, { seqs, isFull, messages, messagesOf: () => [RESYNC] })
}

/** The same where members are sent only what concerns them. */
async function sendHouseholdChanges<Member>(deps: FeedDeps<Member>, feed: Feed<Member>): Promise<void> {
  const read = await deps.source.householdRowsAfter(feed.accountId, feed.seq, FEED_ROWS_MAX)
  const found = [...read.rows.values()]
  const messagesOf = householdMessages(read)
  await sendPage(deps, feed, {
    seqs: found.map(({ seq }) => seq),
    isFull: found.some(({ texts }) => texts.length >= FEED_ROWS_MAX),
    messages: messagesOf(null) ?? [],
    messagesOf,
  })
}

type Page = {
  seqs: readonly number[]
  isFull: boolean
  /** All there is to send. */
  messages: readonly Buffer[]
  /** The same for one who is not the holder; null when they have lost their access scope. */
  messagesOf: (who: FollowerScope) => readonly Buffer[] | null
}

async function sendPage<Member>(
  deps: FeedDeps<Member>,
  feed: Feed<Member>,
  { seqs, isFull, messages, messagesOf }: Page,
): Promise<void> {
  const head = Math.max(feed.seq, ...seqs)
  const bytes = messages.reduce((sum, message) => sum + message.length, 0)
  if (isFull || bytes > FEED_BYTES_MAX) {
    // Read before members are told: what they then pull has all of it.
    feed.seq = Math.max(head, await deps.source.headOf(feed.accountId))
    return sendToAll(deps, feed, RESYNC)
  }
  feed.seq = head
  await toEach(feed, member => {
    const who = feed.others.get(member)
    const theirs = who ? messagesOf(who) : messages
    if (theirs === null) deps.lost(member)
    else for (const message of theirs) deps.send(member, message)
  })
}

const sendToAll = <Member>(deps: FeedDeps<Member>, feed: Feed<Member>, message: Buffer): Promise<void> =>
  toEach(feed, member => deps.send(member, message))

async function toEach<Member>(feed: Feed<Member>, act: (member: Member) => void): Promise<void> {
  let done = 0
  for (const member of feed.members) {
    act(member)
    done += 1
    if (done % MEMBERS_PER_TURN === 0) await new Promise(resolve => setImmediate(resolve))
  }
}

const HEADS_AT_ONCE = 1000

/**
 * After a while of silence: one question for many accounts instead of a pull by every device. Who moved on is read from
 * where it was; whose number went back (a database restored) and, should the question fail, everybody starts over.
 */
async function catchUpAfterGap<Member>(deps: FeedDeps<Member>, feeds: Feed<Member>[]): Promise<void> {
  for (let from = 0; from < feeds.length; from += HEADS_AT_ONCE) {
    const some = feeds.slice(from, from + HEADS_AT_ONCE)
    const places = some.map(feed => feed.seq)
    try {
      const heads = await deps.source.headsOf(some.map(feed => feed.accountId))
      for (const [index, feed] of some.entries()) {
        const head = heads.get(feed.accountId) ?? 0
        if (head < (places[index] ?? 0)) {
          feed.seq = head
          void sendToAll(deps, feed, RESYNC)
        }
        if (feed.busy || head > feed.seq) wake(deps, feed)
      }
    } catch (error) {
      deps.log.error({ err: error }, 'changes after a gap not read')
      for (const feed of some) void sendToAll(deps, feed, RESYNC)
    }
  }
}
