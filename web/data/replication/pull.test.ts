// Reading a collection from the start: all of it, however often the server asks us to come back later.
import { expect, test } from 'vitest'
import { PULL_LIMIT_MAX } from '#shared/protocol/sync.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { type PullDeps, pullPage } from './pull.ts'
import type { PageAnswer } from './pull-desk.ts'

const page = (from: number, count: number): PageAnswer => ({
  documents: Array.from({ length: count }, (_, n) => ({ id: `row ${from + n + 1}` })),
  checkpoint: { seq: from + count },
})
const later = (ms?: number) => new ApiError(429, 'rate_limited', 'Try again soon.', ms)

/** A desk that gives these answers one by one, and records the requests and pauses. */
function deskOf(...answers: (PageAnswer | Error)[]) {
  const asked: number[] = []
  const waited: number[] = []
  const deps: PullDeps = {
    name: 'people',
    desk: {
      async ask(_name, seq) {
        asked.push(seq)
        const answer = answers.shift()
        if (answer instanceof Error || answer === undefined) throw answer
        return answer
      },
    },
    localRows: async () => [],
    keepLost: async () => undefined,
    pause: async ms => void waited.push(ms),
  }
  return { deps, asked, waited }
}

test('goes on where the server asked to come back later, with what it has', async () => {
  const { deps, asked, waited } = deskOf(
    'expired',
    page(0, PULL_LIMIT_MAX),
    later(7000),
    page(PULL_LIMIT_MAX, 2),
  )
  const all = await pullPage(deps, 99)
  expect(all.documents).toHaveLength(PULL_LIMIT_MAX + 2)
  expect(asked).toEqual([99, 0, PULL_LIMIT_MAX, PULL_LIMIT_MAX])
  expect(waited).toEqual([7000])
})

test('fails with anything else', async () => {
  const { deps, waited } = deskOf('expired', new ApiError(500, 'internal', 'Something went wrong.'))
  await expect(pullPage(deps, 99)).rejects.toThrow('Something went wrong.')
  expect(waited).toEqual([])
})
