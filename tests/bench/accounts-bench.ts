// The cost of accounts: a sign-in compared with its argon2id, a token's check, and others' requests during many
// sign-ins.
import { authenticate } from '#server/accounts/authenticate.ts'
import { createPasswords } from '#server/accounts/passwords.ts'
import { openAccountsWorld, SITE } from '../support/accounts-world.ts'
import { startProduct } from '../support/start-product.ts'
import { type Bench, type Figure, median, timed } from './bench.ts'
import { DEMO, signInDemo } from './demo-account.ts'
import { percentile } from './sync/percentile.ts'

const SIGN_INS = 30
const IN_FLIGHT = 200
const CHECKS = 5000
const RUNS = 3

export const accountsBench: Bench = {
  name: 'accounts',
  about: 'sign-in over HTTP to the running product on PGlite; token checks in this process',
  async run({ quick, runs = RUNS }) {
    const size = quick ? 0.1 : 1
    const figures: Figure[] = []
    const product = await startProduct()
    try {
      figures.push(...(await signInFigures(product.url, Math.ceil(SIGN_INS * size))))
      figures.push(...(await besideFigures(product.url, Math.ceil(IN_FLIGHT * size), runs)))
    } finally {
      await product.dispose()
    }
    figures.push(await checkFigure(Math.ceil(CHECKS * size), runs))
    return figures
  },
}

async function signIn(url: string): Promise<void> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  })
  if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

async function signInFigures(url: string, count: number): Promise<Figure[]> {
  const { hash, matches } = await createPasswords()
  const known = await hash(DEMO.password)
  const hashing: number[] = []
  const whole: number[] = []
  await signIn(url)
  // Alternates, so that both run under the same conditions.
  for (let n = 0; n < count; n += 1) {
    hashing.push(await timed(() => matches(known, DEMO.password)))
    whole.push(await timed(() => signIn(url)))
  }
  const besides = whole.map(ms => ms - median(hashing))
  return [
    { name: 'argon2id, 19 MiB, 2 passes', unit: 'ms', runs: [median(hashing)] },
    { name: `sign-in, median of ${count}`, unit: 'ms', runs: [median(whole)] },
    { name: 'sign-in besides argon2id', unit: 'ms', runs: [median(besides)], limit: 15 },
  ]
}

/** Sequential pulls, alone and during parallel sign-ins. */
async function besideFigures(url: string, inFlight: number, runs: number): Promise<Figure[]> {
  const account = await signInDemo(url)
  const pull = () => timed(() => account.pull('people'))
  const alone: number[] = []
  const p50: number[] = []
  const p95: number[] = []
  const all: number[] = []
  for (let run = 0; run < runs; run += 1) {
    for (let n = 0; n < 20; n += 1) alone.push(await pull())
    let signing = true
    const crowd = timed(() => Promise.all(Array.from({ length: inFlight }, () => signIn(url)))).finally(
      () => {
        signing = false
      },
    )
    const beside: number[] = []
    while (signing) beside.push(await pull())
    all.push(await crowd)
    p50.push(median(beside))
    p95.push(percentile(beside, 95))
  }
  return [
    { name: 'a pull, alone', unit: 'ms', runs: [median(alone)] },
    { name: `a pull beside ${inFlight} sign-ins, p50`, unit: 'ms', runs: p50 },
    { name: `a pull beside ${inFlight} sign-ins, p95`, unit: 'ms', runs: p95 },
    { name: `${inFlight} sign-ins at once, all of them`, unit: 'ms', runs: all },
  ]
}

async function checkFigure(count: number, runs: number): Promise<Figure> {
  const world = await openAccountsWorld()
  try {
    const email = await world.confirmedAccount()
    const { access_token } = await world.signIn(email)
    const request = new Request(SITE, { headers: { authorization: `Bearer ${access_token}` } })
    const check = async () => {
      if (!(await authenticate(world.deps, request))) throw new Error('the token was refused')
    }
    for (let n = 0; n < count / 10; n += 1) await check()
    const each: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const ms = await timed(async () => {
        for (let n = 0; n < count; n += 1) await check()
      })
      each.push(ms / count)
    }
    return { name: 'token check', unit: 'ms', runs: each, limit: 0.2 }
  } finally {
    await world.close()
  }
}
