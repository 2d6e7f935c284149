// The feed on its own, with reads that the test holds back: the moments at which something could be missed.
import { beforeEach, expect, test } from 'vitest'
import type { CollectionName } from '#shared/collections/index.ts'
import { must } from '#shared/lib/must.ts'
import type { ServerMessage } from '#shared/protocol/realtime.ts'
import { createFeeds, FEED_BYTES_MAX, FEED_ROWS_MAX, type Feeds } from './account-feed.ts'
import type { Listener } from './changes.ts'
import type { FeedSource } from './feed-source.ts'

type Member = { name: string; got: ServerMessage[] }
type Held = { asked: string; go: () => void; fail: () => void }

let rows: { accountId: string; seq: number; text: string; collection: CollectionName }[]
let held: Held[]
let holding: boolean
let asked: string[]
let feeds: Feeds<Member>
let told: Listener
let errors: number

/** What is answered is what is there when the read is let go, or at once. */
function answer<T>(what: string, read: () => T): Promise<T> {
  asked.push(what)
  if (!holding) return Promise.resolve(read())
  return new Promise<T>((resolve, reject) => {
    held.push({ asked: what, go: () => resolve(read()), fail: () => reject(new Error('no database')) })
  })
}

const headOf = (accountId: string) =>
  Math.max(0, ...rows.filter(row => row.accountId === accountId).map(row => row.seq))

const source: FeedSource = {
  headOf: accountId => answer(`head ${accountId}`, () => headOf(accountId)),
  headsOf: ids => answer('heads', () => new Map(ids.map(id => [id, headOf(id)]))),
  rowsAfter: (accountId, seq, limit) =>
    answer(`rows ${accountId} ${seq}`, () => {
      const answers = new Map<CollectionName, { joined: string; count: number; seq: number }>()
      for (const row of rows) {
        const found = answers.get(row.collection) ?? { joined: '', count: 0, seq }
        if (row.accountId !== accountId || row.seq <= seq || found.count === limit) continue
        const joined = found.count === 0 ? row.text : `${found.joined},${row.text}`
        answers.set(row.collection, { joined, count: found.count + 1, seq: row.seq })
      }
      return answers
    }),
  householdRowsAfter: accountId =>
    answer(`household ${accountId}`, () => ({ rows: new Map(), members: new Map() })),
}

beforeEach(() => {
  rows = []
  held = []
  asked = []
  holding = false
  errors = 0
  feeds = createFeeds<Member>({
    source,
    changes: {
      follow(listener) {
        told = listener
        return () => {}
      },
    },
    log: {
      error: () => {
        errors += 1
      },
    },
    send: (member, message) => void member.got.push(JSON.parse(message.toString()) as ServerMessage),
    lost: () => {},
  })
})

const newMember = (name = 'member'): Member => ({ name, got: [] })
const settle = () => new Promise<void>(resolve => setImmediate(resolve))
const release = async () => {
  must(held.shift(), 'a read under way').go()
  await settle()
}

/** Commits a row, without the database telling of it. */
function store(id: string, accountId = 'a', collection: CollectionName = 'people', padding = '') {
  const seq = headOf(accountId) + 1
  rows.push({ accountId, seq, collection, text: JSON.stringify({ id, _deleted: false, padding }) })
}
async function commit(id: string, accountId = 'a', collection: CollectionName = 'people') {
  store(id, accountId, collection)
  told.onChange(accountId)
  await settle()
}
const idsOf = (member: Member) =>
  member.got.flatMap(message =>
    message.type === 'change' ? message.documents.map(doc => doc.id) : [message.type],
  )

test('7.2 every member gets the change with its number; other accounts are neither told nor read', async () => {
  const [one, two, other] = [newMember(), newMember(), newMember()]
  await commit('before')
  await feeds.join('a', one)
  await feeds.join('a', two)
  await feeds.join('b', other)
  asked = []
  await commit('new')
  expect(one.got).toEqual([
    {
      type: 'change',
      collection: 'people',
      documents: [{ id: 'new', _deleted: false, padding: '' }],
      checkpoint: { seq: 2 },
    },
  ])
  expect(two.got).toEqual(one.got)
  expect(other.got).toEqual([])
  expect(asked).toEqual(['rows a 1'])
})

test('7.2 an account with nobody listening costs no read', async () => {
  const member = newMember()
  await feeds.join('a', member)
  feeds.leave('a', member)
  asked = []
  await commit('unheard')
  expect(asked).toEqual([])
})

test('7.2 a commit while the feed finds out where to begin is not missed', async () => {
  holding = true
  const member = newMember()
  const joined = feeds.join('a', member)
  await commit('during')
  // The head was read before the commit, although the answer comes after.
  const begun = must(held.shift(), 'the read of the head')
  rows = []
  begun.go()
  await joined
  store('during')
  await settle()
  await release()
  expect(idsOf(member)).toEqual(['during'])
})

test('7.2 commits while a read is under way are covered by one more read', async () => {
  const member = newMember()
  await feeds.join('a', member)
  asked = []
  holding = true
  await commit('first')
  for (const id of ['second', 'third', 'fourth']) await commit(id)
  expect(held).toHaveLength(1)
  await release()
  expect(held).toHaveLength(1)
  await release()
  expect(idsOf(member)).toEqual(['first', 'second', 'third', 'fourth'])
  expect(asked).toHaveLength(2)
})

test('7.2 who joins during a read gets what is committed after, and perhaps what was before', async () => {
  const [early, late] = [newMember(), newMember()]
  await feeds.join('a', early)
  holding = true
  await commit('first')
  await feeds.join('a', late)
  await commit('second')
  while (held.length > 0) await release()
  expect(idsOf(early)).toEqual(['first', 'second'])
  expect(idsOf(late)).toContain('second')
})

test('7.2 rows of several collections go out per collection, and none is skipped or sent twice', async () => {
  const member = newMember()
  await feeds.join('a', member)
  await commit('p1', 'a', 'people')
  await commit('n1', 'a', 'notifications')
  await commit('p2', 'a', 'people')
  expect(idsOf(member)).toEqual(['p1', 'n1', 'p2'])
})

const writtenBy = (id: string, before: number, padding = '') => {
  store(id, 'a', 'people', padding)
  const texts = [JSON.stringify({ id, _deleted: false, padding })]
  return { accountId: 'a', collection: 'people', texts, before, seq: before + 1 } as const
}

test('7.2 what this process wrote goes out without a read, whether it is told of before or after', async () => {
  const member = newMember()
  await commit('before')
  await feeds.join('a', member)
  asked = []
  const first = writtenBy('first', 1)
  told.onWritten?.(first)
  told.onChange('a', first.seq)
  await settle()
  const second = writtenBy('second', 2)
  told.onChange('a', second.seq)
  told.onWritten?.(second)
  await settle()
  expect(asked).toEqual([])
  expect(member.got.map(message => message.type === 'change' && message.checkpoint.seq)).toEqual([2, 3])
  await commit('third')
  expect(idsOf(member)).toEqual(['first', 'second', 'third'])
})

test('7.2 what this process wrote is read where it does not follow on what was sent', async () => {
  const member = newMember()
  await feeds.join('a', member)
  store('of another')
  const mine = writtenBy('mine', 1)
  told.onWritten?.(mine)
  told.onChange('a', mine.seq)
  await settle()
  expect(asked).toContain('rows a 0')
  expect(idsOf(member)).toEqual(['of another', 'mine'])
})

test('7.2 what this process wrote while a read is under way is neither lost nor out of order', async () => {
  const member = newMember()
  await feeds.join('a', member)
  holding = true
  await commit('first')
  const second = writtenBy('second', 1)
  told.onWritten?.(second)
  told.onChange('a', second.seq)
  await settle()
  while (held.length > 0) await release()
  expect(idsOf(member)).toEqual(['first', 'second'])
})

test('7.3 too much written at once becomes a resync', async () => {
  const member = newMember()
  await feeds.join('a', member)
  told.onWritten?.(writtenBy('long', 0, 'x'.repeat(FEED_BYTES_MAX)))
  await settle()
  expect(idsOf(member)).toEqual(['resync'])
  await commit('small')
  expect(idsOf(member)).toEqual(['resync', 'small'])
})

test('7.3 too many rows, or too many bytes, become one resync, after which changes come again', async () => {
  const member = newMember()
  await feeds.join('a', member)
  for (let count = 0; count < FEED_ROWS_MAX; count += 1) store(`row-${count}`)
  told.onChange('a')
  await settle()
  expect(idsOf(member)).toEqual(['resync'])
  store('long', 'a', 'people', 'x'.repeat(FEED_BYTES_MAX))
  told.onChange('a')
  await settle()
  expect(idsOf(member)).toEqual(['resync', 'resync'])
  await commit('small')
  expect(idsOf(member)).toEqual(['resync', 'resync', 'small'])
})

test('7.3 a read that fails is logged and becomes a resync; the next one takes up what it missed', async () => {
  const member = newMember()
  await feeds.join('a', member)
  holding = true
  await commit('first')
  must(held.shift(), 'read').fail()
  await settle()
  expect(idsOf(member)).toEqual(['resync'])
  expect(errors).toBe(1)
  holding = false
  await commit('second')
  expect(idsOf(member)).toEqual(['resync', 'first', 'second'])
})

test('7.3 after a gap, who missed something gets it, and the others are left alone', async () => {
  const [missing, calm] = [newMember(), newMember()]
  await commit('known')
  await feeds.join('a', missing)
  await feeds.join('b', calm)
  asked = []
  store('missed')
  told.onGap()
  await settle()
  expect(idsOf(missing)).toEqual(['missed'])
  expect(calm.got).toEqual([])
  expect(asked).toEqual(['heads', 'rows a 1'])
})

test('7.3 after a gap, a feed that was just reading or beginning reads once more', async () => {
  const [reading, starting] = [newMember(), newMember()]
  await feeds.join('a', reading)
  holding = true
  await commit('heard')
  const joined = feeds.join('b', starting)
  told.onGap()
  await settle()
  must(held.pop(), 'the read of the heads').go()
  await settle()
  holding = false
  for (const read of held.splice(0)) read.go()
  await joined
  await settle()
  expect(asked.filter(what => what.startsWith('rows a'))).toHaveLength(2)
  expect(asked.filter(what => what.startsWith('rows b'))).toHaveLength(1)
})

test('7.3 after a gap in which nothing can be found out, everybody starts over', async () => {
  const member = newMember()
  await feeds.join('a', member)
  holding = true
  told.onGap()
  must(held.shift(), 'the read of the heads').fail()
  await settle()
  expect(idsOf(member)).toEqual(['resync'])
  expect(errors).toBe(1)
})

test('7.3 an account whose number went back (a database restored) starts over and is told from there', async () => {
  const member = newMember()
  for (const id of ['one', 'two', 'three']) await commit(id)
  await feeds.join('a', member)
  rows = rows.slice(0, 1)
  told.onGap()
  await settle()
  await commit('other two')
  expect(idsOf(member)).toEqual(['resync', 'other two'])
})

test('joining fails when the account cannot be read, and works again afterwards', async () => {
  holding = true
  const [failing, next] = [newMember(), newMember()]
  const refused = feeds.join('a', failing)
  must(held.shift(), 'the read of the head').fail()
  await expect(refused).rejects.toThrow('no database')
  holding = false
  await feeds.join('a', next)
  await commit('new')
  expect(idsOf(next)).toEqual(['new'])
})

test('7.6 members are known in the order in which they joined', async () => {
  const members = ['first', 'second', 'third'].map(newMember)
  for (const member of members) await feeds.join('a', member)
  feeds.leave('a', must(members[1], 'second'))
  expect([...feeds.membersOf('a')].map(member => member.name)).toEqual(['first', 'third'])
  expect(feeds.membersOf('b').size).toBe(0)
})

test('a feed with very many members sends to them in several turns, each member in order', async () => {
  const members = Array.from({ length: 600 }, () => newMember())
  for (const member of members) await feeds.join('a', member)
  await commit('first')
  await commit('second')
  for (let turn = 0; turn < 10; turn += 1) await settle()
  for (const member of members) expect(idsOf(member)).toEqual(['first', 'second'])
})

test('11.3 who joins during a read that does not say whom rows concern pulls instead', async () => {
  const [holder, one] = [newMember('holder'), newMember('one')]
  await feeds.join('a', holder)
  holding = true
  await commit('of ben')
  void feeds.join('a', one, { userId: 'm', floor: 1 })
  await release()
  expect(idsOf(holder)).toEqual(['of ben'])
  expect(idsOf(one)).toEqual(['resync'])
})

test('11.6 where rows have gone without a trace everybody reads anew', async () => {
  const one = newMember()
  await feeds.join('a', one)
  told.onAfresh?.('a')
  await settle()
  expect(idsOf(one)).toEqual(['resync'])
})
