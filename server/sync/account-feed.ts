// One feed per account: what its commits changed is read once and written out once, and every member is sent the same
// bytes (SPEC.md 7.2, 7.3). Who the members are and how a socket takes a message is the caller's business.
import type { CollectionName } from '#shared/collections/index.ts'
import type { ServerMessage } from '#shared/protocol/realtime.ts'
import { PULL_LIMIT_MAX } from '#shared/protocol/sync.ts'
import type { Log } from '../lib/log.ts'
import type { Changes, Written } from './changes.ts'

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
}

export type Feeds<Member> = {
  /**
   * Adds a member to the account's feed. From when this resolves, whatever is committed will be sent; what was
   * committed before may be sent too. Rejects when the account's place cannot be read: leave, and try again.
   */
  join: (accountId: string, member: Member) => Promise<void>
  leave: (accountId: string, member: Member) => void
  /** The account's members, the oldest first. */
  membersOf: (accountId: string) => ReadonlySet<Member>
  close: () => void
}

type Feed<Member> = {
  readonly accountId: string
  readonly members: Set<Member>
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
      // A read under way began before or after the commit: it, or the one after it, has these rows.
      if (feed && !feed.busy && feed.seq === written.before) void sendWritten(deps, feed, written)
    },
    onGap: () => void catchUpAfterGap(deps, [...feeds.values()]),
  })
  return {
    join(accountId, member) {
      const feed = feeds.get(accountId) ?? newFeed<Member>(accountId)
      feeds.set(accountId, feed)
      feed.members.add(member)
      feed.started ??= start(deps, feed).catch(error => {
        if (feeds.get(accountId) === feed) feeds.delete(accountId)
        throw error
      })
      return feed.started
    },
    leave(accountId, member) {
      const feed = feeds.get(accountId)
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
  { collection, texts, seq }: Written,
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
  const { source } = deps
  const answers = await source.rowsAfter(feed.accountId, feed.seq, FEED_ROWS_MAX)
  const messages: Buffer[] = []
  let head = feed.seq
  let bytes = 0
  let isFull = false
  for (const [name, { joined, count, seq }] of answers) {
    if (count === 0) continue
    const message = changeMessage(name, joined, seq)
    messages.push(message)
    bytes += message.length
    head = Math.max(head, seq)
    isFull ||= count >= FEED_ROWS_MAX
  }
  if (isFull || bytes > FEED_BYTES_MAX) {
    // Read before members are told: what they then pull has all of it.
    feed.seq = Math.max(head, await source.headOf(feed.accountId))
    return sendToAll(deps, feed, RESYNC)
  }
  feed.seq = head
  for (const message of messages) await sendToAll(deps, feed, message)
}

/** The documents are JSON already, as the database wrote them. */
function changeMessage(name: CollectionName, documents: string, seq: number): Buffer {
  return Buffer.from(
    `{"type":"change","collection":"${name}","documents":[${documents}],"checkpoint":{"seq":${seq}}}`,
  )
}

async function sendToAll<Member>(deps: FeedDeps<Member>, feed: Feed<Member>, message: Buffer): Promise<void> {
  let sent = 0
  for (const member of feed.members) {
    deps.send(member, message)
    sent += 1
    if (sent % MEMBERS_PER_TURN === 0) await new Promise(resolve => setImmediate(resolve))
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
