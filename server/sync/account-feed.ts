// One feed per account: each commit's changes are read and serialized once, and every member receives the same bytes
// (SPEC.md 7.2, 7.3).
import type { ServerMessage } from '#shared/protocol/realtime.ts'
import { PULL_LIMIT_MAX } from '#shared/protocol/sync.ts'
import type { Log } from '../lib/log.ts'
import type { WorkCounts } from '../lib/work-counts.ts'
import type { Changes, WrittenRows } from './changes.ts'
import type { FeedSource } from './feed-source.ts'
import { changeMessage, type FollowerScope, householdMessages } from './household-feed.ts'

/**
 * Limits on the rows of one collection and on the bytes of a message, above which members pull instead: half of what
 * may be buffered for a socket.
 */
export const FEED_ROWS_MAX = PULL_LIMIT_MAX
export const FEED_BYTES_MAX = 512 * 1024

/** Members served per turn of the event loop: every socket is in the catalogue's feed. */
const MEMBERS_PER_TURN = 256

/** A serialized message, the same bytes for all members. */
const encode = (message: ServerMessage) => Buffer.from(JSON.stringify(message))
export const RESYNC = encode({ type: 'resync' })

export type Feeds<Member> = {
  /**
   * Adds a member to the account's feed. Once this resolves, every later commit will be sent; earlier ones may be sent
   * too. Rejects when the account's head can't be read: then leave and retry. `scope` is the access scope of a member
   * other than the holder, who only receives rows that concern them.
   */
  join: (accountId: string, member: Member, scope?: FollowerScope | null) => Promise<void>
  leave: (accountId: string, member: Member) => void
  /** The account's members, oldest first. */
  membersOf: (accountId: string) => ReadonlySet<Member>
  close: () => void
}

type Feed<Member> = {
  readonly accountId: string
  readonly members: Set<Member>
  /** The members other than the holder. */
  readonly others: Map<Member, FollowerScope>
  /** Everything up to this number was sent, or was committed before the first member joined. */
  seq: number
  /** Reading rows, or determining the starting number. */
  busy: boolean
  /** There was a commit after the last read began. */
  stale: boolean
  /** When the first of those was heard of. */
  heardAt: number
  started: Promise<void> | null
}

type FeedDeps<Member> = {
  source: FeedSource
  changes: Pick<Changes, 'follow'>
  log: Pick<Log, 'error'>
  counts?: Pick<WorkCounts, 'liveUpdate'> | undefined
  send: (member: Member, message: Buffer) => void
  /** A member's access scope has changed since they joined: they must reconnect. */
  lost: (member: Member) => void
}

/** Opens no feed yet. A feed exists while it has members, so a commit costs nothing if its account has none. */
export function createFeeds<Member>(deps: FeedDeps<Member>): Feeds<Member> {
  const feeds = new Map<string, Feed<Member>>()
  const nobody: ReadonlySet<Member> = new Set()
  const stop = deps.changes.follow({
    onChange(accountId, head) {
      const hear = () => {
        const feed = feeds.get(accountId)
        if (feed && (head === undefined || feed.seq < head)) wake(deps, feed)
      }
      // If this process wrote it, `onWritten` is about to deliver the rows.
      if (head === undefined) hear()
      else if (feeds.has(accountId)) setImmediate(hear)
    },
    onWritten(written) {
      const feed = feeds.get(written.accountId)
      // The texts don't say who they concern; if that matters, the rows are read.
      if (feed && feed.others.size > 0) return
      // If a read is in progress, it or the next one includes these rows.
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
  heardAt: 0,
  started: null,
})

/** Reads the head after the feed can be woken, so no commit in between is missed. */
async function start<Member>(deps: FeedDeps<Member>, feed: Feed<Member>): Promise<void> {
  feed.busy = true
  feed.seq = await deps.source.headOf(feed.accountId)
  feed.busy = false
  if (feed.stale) void catchUp(deps, feed)
}

/** One read covers all commits during the previous read. */
function wake<Member>(deps: FeedDeps<Member>, feed: Feed<Member>): void {
  if (!feed.stale) feed.heardAt = performance.now()
  feed.stale = true
  if (!feed.busy) void catchUp(deps, feed)
}

async function catchUp<Member>(deps: FeedDeps<Member>, feed: Feed<Member>): Promise<void> {
  feed.busy = true
  while (feed.stale) {
    feed.stale = false
    const { heardAt } = feed
    await orResync(deps, feed, () => sendChanges(deps, feed))
    deps.counts?.liveUpdate(performance.now() - heardAt)
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
    // Keep the number: the next commit's read continues from there. Until then, members pull.
    deps.log.error({ err: error }, 'changes not read')
    await sendToAll(deps, feed, RESYNC)
  }
}

/** Sends rows that directly follow the last number sent, without a read. */
async function sendWritten<Member>(
  deps: FeedDeps<Member>,
  feed: Feed<Member>,
  { collection, texts, seq }: WrittenRows,
): Promise<void> {
  const heardAt = performance.now()
  feed.busy = true
  feed.seq = seq
  await orResync(deps, feed, () => {
    const message = changeMessage(collection, texts.join(','), seq)
    const isFull = texts.length >= FEED_ROWS_MAX || message.length > FEED_BYTES_MAX
    return sendToAll(deps, feed, isFull ? RESYNC : message)
  })
  deps.counts?.liveUpdate(performance.now() - heardAt)
  await catchUp(deps, feed)
}

/**
 * Reads new rows and sends them. One number is enough for all collections because the rows are from one snapshot: under
 * the account's lock, commit order is number order, so nothing at or below the highest number read can be committed
 * later.
 */
async function sendChanges<Member>(deps: FeedDeps<Member>, feed: Feed<Member>): Promise<void> {
  if (feed.others.size > 0) return sendHouseholdChanges(deps, feed)
  const { source } = deps
  const answers = await source.rowsAfter(feed.accountId, feed.seq, FEED_ROWS_MAX)
  const found = [...answers].filter(([, { count }]) => count > 0)
  const messages = found.map(([name, { joined, seq }]) => changeMessage(name, joined, seq))
  const isFull = found.some(([, { count }]) => count >= FEED_ROWS_MAX)
  const seqs = found.map(([, { seq }]) => seq)
  // Restricted members who have joined meanwhile must pull.
  await sendPage(deps, feed, { seqs, isFull, messages, messagesOf: () => [RESYNC] })
}

/** The same if some members only receive rows that concern them. */
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
  /** All messages to send. */
  messages: readonly Buffer[]
  /** The messages for a member other than the holder; null if their access scope has changed. */
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
    // Read the head before members are notified: their pulls then include all of it.
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
 * After a gap in notifications: one query for many accounts instead of a pull by every device. Accounts with new
 * numbers are read from their last number. Accounts whose number went back (a restored database) start over; if the
 * query fails, all do.
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
