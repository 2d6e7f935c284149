// `npm run doctor [-- --json]`: what works, what doesn't, and what each missing thing would unlock. Changes nothing. With
// `--send-mail`, it sends one mail to the operator's own mailbox, to find out if plus-addresses arrive there.
// Exit code 0: nothing that the live world needs is missing or broken; 1: something is; 2: the doctor itself failed.
import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { SECOND } from '#shared/lib/time.ts'
import { readSettingsAsTheyAre, SettingsError } from '../env.ts'
import { describeError } from '../lib/describe-error.ts'
import { formatDoctor } from './format-table.ts'
import { openInstallation } from './open-installation.ts'
import { runChecks } from './run-checks.ts'
import { ARRIVES_WITHIN } from './try-plus-address.ts'

const USAGE = 'npm run doctor [-- --json] [-- --send-mail]'
const WIDTH = 110

async function main(): Promise<number> {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { json: flag, 'send-mail': flag } })
  const maySend = values['send-mail']
  const settings = readSettingsAsTheyAre(env)
  const view = await runChecks(openInstallation(settings, { wallNow: Date.now, fetch, maySend }), {
    wallNow: Date.now,
    ...(maySend ? { limitMs: ARRIVES_WITHIN + 10 * SECOND } : {}),
  })
  console.log(
    values.json ? JSON.stringify(view, null, 2) : formatDoctor(view, process.stdout.columns ?? WIDTH),
  )
  return view.ready ? 0 : 1
}

try {
  process.exit(await main())
} catch (error) {
  const code = (error as { code?: unknown }).code
  const isUsage = typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')
  if (isUsage) console.error(USAGE)
  else console.error(error instanceof SettingsError ? error.message : describeError(error))
  process.exit(error instanceof SettingsError ? 1 : 2)
}
