// The program: reads the settings, composes the parts its ROLE names, says when it is ready, and stops them in order.

import os from 'node:os'
import { readSettings, SettingsError } from './env.ts'
import { describeError } from './lib/describe-error.ts'
import { startProduct } from './product.ts'

const STOP_WITHIN = 9_000

try {
  const settings = readSettings(process.env)
  // Listened for before anything is said to be ready: a signal that comes while the program starts counts too.
  const told = new Promise<void>(resolve => {
    process.once('SIGTERM', resolve)
    process.once('SIGINT', resolve)
  })
  const product = await startProduct(settings, {
    wallNow: Date.now,
    random: Math.random,
    // In a container its own limit counts, and not what the machine has.
    machine: {
      memory: Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, os.totalmem()),
      cores: os.availableParallelism(),
    },
    announce: text => console.log(text),
    // In development Vite serves the web app (dev-mount.ts).
    servesWeb: !process.argv.includes('--without-web'),
  })
  await told
  setTimeout(() => process.exit(1), STOP_WITHIN).unref()
  await product.stop()
  process.exit(0)
} catch (error) {
  // One line that names what is wrong with a setting; anything else is a defect and shows its stack.
  console.error(error instanceof SettingsError ? error.message : describeError(error))
  process.exit(1)
}
