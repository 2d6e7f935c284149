// One of several copies of the program, started as in main.ts but without the web app. MIGRATIONS names the folder with
// the migrations of its version. CLOCK_AHEAD_MS: how far its machine's clock is ahead; it may be negative.
import { readSettings } from '#server/env.ts'
import { startProduct } from '#server/product.ts'

const { MIGRATIONS, CLOCK_AHEAD_MS = '0' } = process.env
const told = new Promise<void>(resolve => process.once('SIGTERM', resolve))
const product = await startProduct(readSettings(process.env), {
  wallNow: () => Date.now() + Number(CLOCK_AHEAD_MS),
  random: Math.random,
  machine: { memory: 2 ** 30, cores: 1 },
  announce: text => console.log(text),
  servesWeb: false,
  ...(MIGRATIONS ? { migrations: MIGRATIONS } : {}),
})
await told
await product.stop()
process.exit(0)
