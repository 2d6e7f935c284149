// Runs all checks at once, each with a time limit, and collects what they found.
import { setTimeout as pause } from 'node:timers/promises'
import { iso, SECOND } from '#shared/lib/time.ts'
import { type DoctorView, type InstallationCheck, isFault } from '#shared/protocol/doctor.ts'
import { type Check, type Installation, notChecked } from './check.ts'
import { dnsChecks, dnsRecords } from './dns-checks.ts'
import { machineChecks } from './machine-checks.ts'
import { mailChecks } from './mail-checks.ts'
import { mailboxChecks } from './mailbox-checks.ts'
import { settingsChecks } from './settings-checks.ts'

/** All checks, in the order of the table. */
export const CHECKS: readonly Check[] = [
  ...settingsChecks,
  ...machineChecks,
  ...mailChecks,
  ...mailboxChecks,
  ...dnsChecks,
]

/** With this, the whole takes less than ten seconds. */
const ENDS_WITHIN = 6 * SECOND

/** `limitMs`: how long each check may take. */
export async function runChecks(
  installation: Installation,
  { wallNow, limitMs = ENDS_WITHIN }: { wallNow: () => number; limitMs?: number },
): Promise<DoctorView> {
  const checks = await Promise.all(CHECKS.map(check => runCheck(check, installation, limitMs)))
  return {
    at: iso(wallNow()),
    world: installation.settings.WORLD,
    ready: !checks.some(isFault),
    checks,
    records: dnsRecords(installation.settings),
  }
}

/** Runs one check. One that fails or takes too long is "not checked". */
export async function runCheck(
  check: Check,
  installation: Installation,
  limitMs: number,
): Promise<InstallationCheck> {
  const { name, title, unlocks, needed } = check
  const ended = new AbortController()
  const late = pause(limitMs, null, { signal: ended.signal, ref: false }).then(
    () => notChecked(`This took longer than ${limitMs / SECOND} seconds.`),
    () => notChecked('Ended.'),
  )
  const found = await Promise.race([Promise.resolve().then(() => check.run(installation)), late])
    .catch(() => notChecked('The check itself failed.'))
    .finally(() => ended.abort())
  return {
    name,
    title,
    needed: typeof needed === 'function' ? needed(installation.settings) : needed,
    unlocks,
    ...found,
  }
}
