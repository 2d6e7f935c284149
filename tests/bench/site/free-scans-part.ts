// What the server holds in memory while visitors scan, one scan after another: the real one, through its engine, at the sites
// of the sandbox world, each visitor from an address of their own.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { must } from '#shared/lib/must.ts'
import { type FreeScanProgress, freeScanProgress } from '#shared/protocol/free-scan.ts'
import { findChromium } from '../../support/find-chromium.ts'
import type { Figure } from '../bench.ts'
import { type ServerProcess, startServer } from '../sync/server-process.ts'

const MAIN = fileURLToPath(new URL('../../../server/main.ts', import.meta.url))
/** As many at once as the server takes. */
const VISITORS = 16
const LOOK_EVERY_MS = 1000
/** The memory is read so often during the run, and the first of these parts counts as warming up. */
const PARTS = 10
/** What the last fifth may hold more than the second one. */
const MAY_GROW = 1.1

/** `scans` different ones, all to their ends. */
export async function measureFreeScans(scans: number): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-free-scans-'))
  const chromium = must(await findChromium(process.env, console.log), 'Chromium')
  const settings = {
    PORT: '0',
    DATA_DIR: path.join(folder, 'data'),
    LOG_LEVEL: 'warn',
    SANDBOX_SITES: '21',
    SANDBOX_SLOWNESS: '0',
    BILLING: 'off',
    TRUST_PROXY: 'true',
    CHROMIUM_PATH: chromium.path,
  }
  const server = await startServer([MAIN], { cwd: folder, env: settings })
  try {
    const held = [await server.residentKiB()]
    const seconds: number[] = []
    let unchecked = 0
    const started = performance.now()
    for (let part = 0; part < PARTS; part += 1) {
      const numbers = Array.from({ length: scans / PARTS }, (_, index) => (part * scans) / PARTS + index)
      const visitor = async () => {
        for (let next = numbers.shift(); next !== undefined; next = numbers.shift()) {
          const began = performance.now()
          unchecked += (await scan(server, next)).response?.results?.sitesUnchecked ?? 0
          seconds.push((performance.now() - began) / 1000)
        }
      }
      await Promise.all(Array.from({ length: VISITORS }, visitor))
      held.push(await server.residentKiB())
      const said = `${((part + 1) * scans) / PARTS} scans: ${Math.round((held.at(-1) ?? 0) / 1024)} MiB held`
      console.log(`  ${said}, ${unchecked} of ${seconds.length * 5} visits couldn’t check their site`)
    }
    const minutes = (performance.now() - started) / 60_000
    const [before, end] = [held.slice(2, 5), held.slice(-3)]
    return [
      { name: 'free scans: memory at the start', unit: 'KiB', runs: held.slice(0, 1) },
      { name: `free scans: memory after ${scans * 0.2} to ${scans * 0.4}`, unit: 'KiB', runs: before },
      {
        name: `free scans: memory after ${scans * 0.8} to ${scans}`,
        unit: 'KiB',
        runs: end,
        limit: Math.min(...before) * MAY_GROW,
      },
      { name: `free scans: one, with ${VISITORS} at once`, unit: 's', runs: seconds },
      { name: 'free scans ended per minute', unit: '', runs: [scans / minutes] },
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A scan of somebody whom nobody else has looked for, from begin to end. */
async function scan(server: ServerProcess, number: number): Promise<FreeScanProgress> {
  const ask = async (what: string, body: object) => {
    const response = await fetch(`${server.url}/functions/v1/${what}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        prefer: 'respond-async',
        'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
      },
      body: JSON.stringify(body),
    })
    // As many as may be are under way: a visitor tries again.
    if (response.status === 503) return null
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`)
    return freeScanProgress.parse(await response.json())
  }
  const name = `Ada ${letters(number)}berg`
  for (;;) {
    const begun = await ask('free-scan', {
      name,
      email: null,
      shareResults: false,
      city: 'Austin',
      state: 'TX',
    })
    await pause(LOOK_EVERY_MS)
    if (begun === null) continue
    for (;;) {
      const now = await ask('free-scan-progress', { scanId: begun.scanId, shareResults: false })
      if (now?.response) return now
      await pause(LOOK_EVERY_MS)
    }
  }
}

/** A number in letters: names have no digits. */
const letters = (number: number): string =>
  [...number.toString(26)].map(digit => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')
