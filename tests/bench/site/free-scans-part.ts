// The server's memory while visitors scan continuously: the real scan, through its engine, at the sites of the sandbox
// world, each visitor from a different address. Only objects and buffers must not grow; the process's total also
// contains the sandbox world and the garbage of the page-reading thread.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { must } from '#shared/lib/must.ts'
import { type FreeScanProgress, freeScanProgress } from '#shared/protocol/free-scan.ts'
import { findChromium } from '../../support/find-chromium.ts'
import { programArguments } from '../../support/program-arguments.ts'
import { type Figure, median } from '../bench.ts'
import { type ServerProcess, startServer } from '../sync/server-process.ts'
import { memoryOf } from './memory-of.ts'

/** The server's maximum of parallel scans. */
const VISITORS = 16
const LOOK_EVERY_MS = 1000
/** The number of memory readings during the run. */
const PARTS = 10
/** The allowed ratio between the memory at the end and after a fifth of the scans. */
const MAY_GROW = 1.05

/** `scans` different ones, each run to its end. */
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
  const server = await startServer(programArguments('server/main.ts'), { cwd: folder, env: settings })
  try {
    const held = [await memory(server)]
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
      const now = await memory(server)
      held.push(now)
      const kinds = Object.entries(now).map(([kind, kib]) => `${kind} ${(kib / 1024).toFixed(1)} MiB`)
      console.log(`  ${((part + 1) * scans) / PARTS} scans: ${kinds.join(', ')}`)
    }
    const minutes = (performance.now() - started) / 60_000
    const figure = (kind: keyof Memory, what: string, from: number, to: number): Figure => ({
      name: `free scans, ${what} after ${(from * scans) / PARTS} to ${(to * scans) / PARTS}`,
      unit: 'KiB',
      runs: held.slice(from, to + 1).map(one => one[kind]),
    })
    const kinds = { objects: 'objects', buffers: 'buffers', process: 'memory of the process' } as const
    return [
      ...(Object.keys(kinds) as (keyof Memory)[]).flatMap(kind => {
        const [start, end] = [figure(kind, kinds[kind], 2, 4), figure(kind, kinds[kind], PARTS - 2, PARTS)]
        return [start, kind === 'process' ? end : { ...end, limit: median(start.runs) * MAY_GROW }]
      }),
      { name: `free scans, one of ${VISITORS} at once`, unit: 's', runs: [median(seconds)] },
      { name: 'free scans ended per minute', unit: '', runs: [scans / minutes] },
      { name: 'free scans: sites that couldn’t be checked, of five each', unit: '', runs: [unchecked] },
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** In KiB, after garbage collection. */
type Memory = { objects: number; buffers: number; process: number }

async function memory(server: ServerProcess): Promise<Memory> {
  const process = await server.residentKiB()
  const { heapUsed, external } = await memoryOf(server.inspector)
  return { objects: heapUsed / 1024, buffers: external / 1024, process }
}

/** A complete scan of a person not searched for before. */
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
    }).catch(() => null)
    // The server is full, or the connection broke. The visitor retries, and gets the same scan.
    if (!response || response.status === 503) return null
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

/** A number as letters, because names have no digits. */
const letters = (number: number): string =>
  [...number.toString(26)].map(digit => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')
