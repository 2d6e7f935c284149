// What of a commit goes to whom in a household.
import { beforeEach, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import type { ServerMessage } from '#shared/protocol/realtime.ts'
import type { MemberScope } from '../db/memberships.ts'
import { createFeeds, type Feeds } from './account-feed.ts'
import type { Listener } from './changes.ts'

type Member = { name: string; got: ServerMessage[] }

let rows: { id: string; about: string }[]
let household: [string, MemberScope][]
let lost: string[]
let reads: string[]
let feeds: Feeds<Member>
let told: Listener

const textOf = ({ id }: { id: string }) => JSON.stringify({ id, _deleted: false })

beforeEach(() => {
  rows = []
  household = []
  lost = []
  reads = []
  feeds = createFeeds<Member>({
    source: {
      headOf: async () => rows.length,
      headsOf: async () => new Map(),
      async rowsAfter() {
        reads.push('plain')
        return new Map()
      },
      async householdRowsAfter(_account, seq) {
        reads.push('household')
        const found = rows.slice(seq)
        const page = { texts: found.map(textOf), concerns: found.map(row => row.about), seq: rows.length }
        return { rows: new Map(found.length > 0 ? [['people', page]] : []), members: new Map(household) }
      },
    },
    changes: {
      follow(listener) {
        told = listener
        return () => {}
      },
    },
    log: { error: () => {} },
    send: (member, message) => void member.got.push(JSON.parse(message.toString()) as ServerMessage),
    lost: member => void lost.push(member.name),
  })
})

const settle = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>(resolve => setImmediate(resolve))
}
const join = async (name: string, floor: number | null = 1) => {
  const member: Member = { name, got: [] }
  await feeds.join('a', member, floor === null ? null : { userId: name, floor })
  return member
}
async function commit(id: string, about: string) {
  rows.push({ id, about })
  told.onChange('a')
  await settle()
}
const idsOf = (member: Member) =>
  member.got.flatMap(message => (message.type === 'change' ? message.documents.map(doc => doc.id) : []))

test('11.3 of one read each is sent what concerns them, the holder and managers all of it', async () => {
  household = [
    ['member', { only: ['anna'], floor: 1 }],
    ['manager', { only: null, floor: 1 }],
  ]
  const [holder, member, manager] = [await join('holder', null), await join('member'), await join('manager')]
  await commit('of anna', 'anna')
  await commit('of ben', 'ben')
  await commit('of the account', '')
  expect(idsOf(holder)).toEqual(['of anna', 'of ben', 'of the account'])
  expect(idsOf(manager)).toEqual(idsOf(holder))
  expect(idsOf(member)).toEqual(['of anna'])
  expect(reads).toEqual(['household', 'household', 'household'])
})

test('11.3 what this process wrote is read, where somebody may not see all of it', async () => {
  household = [['member', { only: ['anna'], floor: 1 }]]
  const [holder, member] = [await join('holder', null), await join('member')]
  rows.push({ id: 'of ben', about: 'ben' })
  told.onChange('a', 1)
  const texts = [textOf(must(rows[0], 'row'))]
  told.onWritten?.({ accountId: 'a', collection: 'people', texts, before: 0, seq: 1 })
  await settle()
  expect(idsOf(holder)).toEqual(['of ben'])
  expect(member.got).toEqual([])
})

test('11.6 who has another reach by now is sent nothing of it, and has to come anew', async () => {
  household = [['changed', { only: ['anna', 'ben'], floor: 2 }]]
  const [changed, gone] = [await join('changed'), await join('gone')]
  await commit('of anna', 'anna')
  expect([changed.got, gone.got]).toEqual([[], []])
  expect(lost).toEqual(['changed', 'gone'])
})
