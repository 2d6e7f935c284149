// Reads of the developer API over HTTP, and the check of a key in this process.
import { authenticateApiKey, makeApiKey } from '#server/accounts/api-keys.ts'
import { KEY_LIMIT } from '#server/lib/key-limit.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { openAccountsWorld, SITE } from '../../support/accounts-world.ts'
import { type BenchOptions, type Figure, median, timed } from '../bench.ts'
import { percentile } from '../sync/percentile.ts'
import { type ServedProgram, withProgram } from './served-program.ts'

/** An account has at most 20 keys, and each may make 600 requests a minute. */
const READS = 2000
/** Requests in flight. */
const AT_ONCE = 16
const CHECKS = 2000
const RUNS = 3
const PATHS = ['/api/people', '/api/exposures', '/api/removals', '/api/account'] as const

export async function apiPart({ quick, runs = RUNS }: BenchOptions): Promise<Figure[]> {
  const reads = quick ? 400 : READS
  return [
    ...(await withProgram(program => readFigures(program, reads, runs))),
    await checkFigure(quick ? 200 : CHECKS, runs),
  ]
}

async function readFigures(program: ServedProgram, reads: number, runs: number): Promise<Figure[]> {
  // Each key may make so many requests a minute; its limit isn't measured.
  const keys: string[] = []
  for (let n = 0; n < Math.ceil((reads * (runs + 1)) / KEY_LIMIT.max) + 1; n += 1)
    keys.push(await program.makeKey(['read:people', 'read:exposures', 'read:removals', 'read:alerts']))
  let sent = 0
  const read = async () => {
    const key = must(keys[Math.floor(sent / KEY_LIMIT.max)], 'key')
    const path = must(PATHS[sent % PATHS.length], 'path')
    sent += 1
    const response = await fetch(program.url + path, { headers: { authorization: `Bearer ${key}` } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    await response.arrayBuffer()
  }
  const round = async (count: number) => {
    const each: number[] = []
    let left = count
    const client = async () => {
      while (left > 0) {
        left -= 1
        each.push(await timed(read))
      }
    }
    const all = await timed(() => Promise.all(Array.from({ length: AT_ONCE }, client)))
    return { perSecond: (count / all) * 1000, p95: percentile(each, 95) }
  }
  await round(Math.ceil(reads / 10))
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  for (let run = 0; run < runs; run += 1) rounds.push(await round(reads))
  return [
    {
      name: `API reads a second, ${AT_ONCE} at once (aim 1500)`,
      unit: '',
      runs: rounds.map(one => one.perSecond),
    },
    { name: 'an API read beside the others, p95', unit: 'ms', runs: rounds.map(one => one.p95), limit: 20 },
  ]
}

async function checkFigure(count: number, runs: number): Promise<Figure> {
  const world = await openAccountsWorld()
  try {
    const { user } = await world.signIn(await world.confirmedAccount())
    const asker = { userId: user.id, sessionId: newId(), request: { userAgent: null, network: null } }
    const { key } = await makeApiKey(world.deps, asker, { name: 'bench', scopes: [], expiresInDays: null })
    const request = new Request(SITE, { headers: { authorization: `Bearer ${key}` } })
    const check = async () => {
      if (!(await authenticateApiKey(world.deps, request))) throw new Error('the key was refused')
    }
    for (let n = 0; n < count / 10; n += 1) await check()
    const each: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const taken: number[] = []
      for (let n = 0; n < count; n += 1) taken.push(await timed(check))
      each.push(median(taken))
    }
    return { name: 'the check of a key', unit: 'ms', runs: each, limit: 1 }
  } finally {
    await world.close()
  }
}
