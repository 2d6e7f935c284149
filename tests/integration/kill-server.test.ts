// SPEC.md 4.2 and 6.1 against the real program. Killed (SIGKILL) repeatedly in the middle of pushes, it has every row
// it acknowledged, and no intent has acted twice. KILLS sets how often (4; 50 in `npm run soak`), SEED repeats a run's data.
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { equalJson } from '#shared/lib/json.ts'
import { dice } from '#tests/model/dice.ts'
import { createDatabase } from '#tests/support/server-database.ts'
import { type RunningProduct, startProduct } from '#tests/support/start-product.ts'
import { type StreamingClient, streamingClient } from '#tests/support/streaming-client.ts'

const DEMO = { email: 'rosa.whitaker@mail.example', password: 'juniper-ridge-2218' }
const COUNTING = fileURLToPath(new URL('../support/counting-program.ts', import.meta.url))
const kills = Number(process.env.KILLS ?? 4)
const seed = Number(process.env.SEED ?? 1)
/** The maximum number of answers before a kill: enough to hit work in progress. */
const ANSWERS_MAX = 25
const LIMIT_MS = 120_000 + kills * 30_000

let product: RunningProduct
let dropDatabase = async () => {}

beforeAll(async () => {
  const onServer = process.env.TEST_DATABASE === 'postgres'
  const fresh = onServer ? await createDatabase(process.env.DATABASE_URL ?? '') : null
  if (fresh) dropDatabase = fresh.drop
  product = await startProduct({
    ...(fresh ? { databaseUrl: fresh.url } : {}),
    settings: { ROLE: 'web', PEOPLE_MAX: '1000000', NODE_OPTIONS: `--import=${COUNTING}` },
  })
}, LIMIT_MS)
afterAll(async () => {
  await product.dispose()
  await dropDatabase()
})

/** Streams until `answers` answers have come, kills the program while more are pending, and restarts it. */
async function killMidway(client: StreamingClient, answers: number): Promise<void> {
  let left = answers
  let killed: Promise<void> | null = null
  await client.stream(() => {
    left -= 1
    if (left <= 0) killed ??= product.kill()
  })
  await killed
  await product.restart()
}

/** Every acknowledged row is stored as sent. Every stored intent has acted once, all others never. */
async function expectKept(client: StreamingClient): Promise<void> {
  const people = new Map((await client.readAll('people')).map(row => [row.id, row]))
  const lost = [...client.acknowledged].filter(
    ([id, doc]) => !equalJson({ ...doc, _deleted: false }, people.get(id)),
  )
  expect(lost).toEqual([])
  const effects = (await client.readAll('realtime_updates')).map(row => String(row.job_id))
  const intents = await client.readAll('intents')
  expect(effects.sort()).toEqual(intents.map(intent => intent.id).sort())
  expect(intents.filter(intent => intent.status !== 'done')).toEqual([])
  const there = new Set(effects)
  expect([...client.done].filter(id => !there.has(id))).toEqual([])
}

test(
  `4.2, 6.1 killed ${kills} times in the middle of pushes, the program has every row it acknowledged and acts once`,
  async () => {
    const client = await streamingClient(product.url, DEMO, seed)
    const chance = dice(seed)
    let unanswered = 0
    for (let kill = 1; kill <= kills; kill += 1) {
      await killMidway(client, 1 + chance.below(ANSWERS_MAX))
      await expectKept(client)
      unanswered += client.unanswered.length
      // Rows that were stored after all come back unchanged, or as the intent's outcome. There are no other conflicts.
      const against = await client.repeat()
      expect(against.filter(row => row._refused || row.status !== 'done')).toEqual([])
      await expectKept(client)
    }
    const { acknowledged, done } = client
    console.log(
      `${kills} kills: ${acknowledged.size} rows and ${done.size} intents acknowledged, ${unanswered} batches cut off`,
    )
    expect(unanswered).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
