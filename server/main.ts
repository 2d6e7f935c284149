// The program: reads the settings, composes the parts that its ROLE names, reports when it is ready, and stops them in
// order.

import { flushCompileCache } from 'node:module'
import os from 'node:os'
import { readSettings, SettingsError } from './env.ts'
import { describeError } from './lib/describe-error.ts'
import { startProduct } from './product.ts'

const STOP_WITHIN = 9_000

try {
  const settings = readSettings(process.env)
  // Registered before the program reports that it is ready, so that signals during the start count too.
  const told = new Promise<void>(resolve => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  const product = await startProduct(settings, {
    wallNow: Date.now,
    random: Math.random,
    // In a container, its own limit counts, not the machine's memory.
    machine: {
      memory: Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, os.totalmem()),
      cores: os.availableParallelism(),
    },
    announce: text => console.log(text),
    // In development Vite serves the web app (dev-mount.ts).
    servesWeb: !process.argv.includes('--without-web'),
  })
  // Node saves compiled code when it exits, so a killed program would save none.
  flushCompileCache()
  await told
  setTimeout(() => process.exit(1), STOP_WITHIN).unref()
  await product.stop()
  process.exit(0)
} catch (error) {
  // One line for a wrong setting; anything else is a bug and shows its stack.
  console.error(error instanceof SettingsError ? error.message : describeError(error))
  process.exit(1)
}
