// Combines the pulls of collections that ask at the same moment into one request (SPEC.md 3.5).
import type { CollectionName } from '#shared/collections/index.ts'
import { z } from '#shared/lib/z.ts'
import { checkpoint, expiredAnswer, PULL_LIMIT_MAX } from '#shared/protocol/sync.ts'
import type { Timers } from '#web/data/environment.ts'
import type { AbortableRequests } from '#web/data/http/abortable-requests.ts'
import type { Api } from '#web/data/http/api.ts'
import { ApiError } from '#web/data/http/api-error.ts'

/** In milliseconds, how long requests are collected: too short to notice, long enough for consecutive tasks. */
const GATHER = 5
/** In milliseconds, how long to wait at the start for an expected collection. */
const LATE = 1000

/** Rows are checked later, against their collection. */
const page = z.object({ documents: z.array(z.unknown()), checkpoint })
const combined = z.record(z.string(), z.union([expiredAnswer, page]))

/**
 * One page of a collection, or the reason why the server can't continue from its checkpoint: `expired` when it's too
 * old (SPEC.md 8.3), `ahead` when the server knows less than the device (8.5).
 */
export type PageAnswer = z.infer<typeof page> | 'expired' | 'ahead'

export type PullDesk = {
  /** A collection's changes after `seq`, at most `PULL_LIMIT_MAX` rows. Throws ApiError. */
  ask(name: CollectionName, seq: number): Promise<PageAnswer>
  /** Sends the requests held since creation, once all expected collections have asked. */
  open(expected: readonly CollectionName[]): void
}

export type PullDeskDeps = {
  api: Pick<Api, 'json'>
  environment: Pick<Timers, 'after'>
  headers: Readonly<Record<string, string>>
  abortable: AbortableRequests
}

type Request = {
  name: CollectionName
  seq: number
  resolve(answer: PageAnswer): void
  reject(error: unknown): void
}

/**
 * Creates a desk that holds all requests until it's opened, so that collections that start one by one still share a
 * request.
 */
export function createPullDesk(deps: PullDeskDeps): PullDesk {
  let asked: Request[] = []
  let planned = false
  let opened = false
  let awaited: readonly CollectionName[] = []

  const flush = () => {
    planned = false
    awaited = []
    const requests = firstPerCollection(asked)
    asked = asked.filter(request => !requests.includes(request))
    answerAll(deps, requests)
    plan()
  }
  const plan = () => {
    if (planned || !opened || asked.length === 0) return
    if (!awaited.every(name => asked.some(request => request.name === name))) return
    planned = true
    deps.environment.after(GATHER, flush)
  }
  return {
    ask: (name, seq) =>
      new Promise((resolve, reject) => {
        asked.push({ name, seq, resolve, reject })
        plan()
      }),
    open(expected) {
      opened = true
      awaited = expected
      plan()
      if (planned) return
      deps.environment.after(LATE, () => {
        awaited = []
        plan()
      })
    },
  }
}

/** A request has one number per collection: a second number of the same collection waits for the next request. */
function firstPerCollection(asked: readonly Request[]): Request[] {
  return [...Map.groupBy(asked, request => request.name).values()].flatMap(([first]) => first ?? [])
}

function answerAll(deps: PullDeskDeps, requests: readonly Request[]): void {
  const [only, ...others] = requests
  if (!only) return
  if (others.length === 0) {
    pullOne(deps, only.name, only.seq).then(only.resolve, only.reject)
    return
  }
  pullTogether(deps, requests).then(
    answers => {
      for (const { name, resolve, reject } of requests) {
        const answer = answers[name]
        if (answer) resolve(readAnswer(answer))
        else reject(new ApiError(200, 'bad_answer', `The answer lacks ${name}.`))
      }
    },
    error => {
      for (const { reject } of requests) reject(error)
    },
  )
}

function readAnswer(answer: z.infer<typeof combined>[string]): PageAnswer {
  if (!('expired' in answer)) return answer
  return answer.ahead ? 'ahead' : 'expired'
}

async function pullOne(deps: PullDeskDeps, name: CollectionName, seq: number): Promise<PageAnswer> {
  try {
    return await deps.abortable.run(signal =>
      deps.api.json(`/sync/v1/${name}/pull?seq=${seq}&limit=${PULL_LIMIT_MAX}`, page, {
        headers: deps.headers,
        signal,
        retry: false,
      }),
    )
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 410) throw error
    // Only the combined answer says why a checkpoint has expired.
    const answer = (await pullTogether(deps, [{ name, seq }]))[name]
    return answer ? readAnswer(answer) : 'expired'
  }
}

function pullTogether(deps: PullDeskDeps, requests: readonly Pick<Request, 'name' | 'seq'>[]) {
  return deps.abortable.run(signal =>
    deps.api.json('/sync/v1/pull', combined, {
      method: 'POST',
      headers: deps.headers,
      body: {
        since: Object.fromEntries(requests.map(({ name, seq }) => [name, seq])),
        only: requests.map(({ name }) => name),
        limit: PULL_LIMIT_MAX,
      },
      signal,
      retry: false,
    }),
  )
}
