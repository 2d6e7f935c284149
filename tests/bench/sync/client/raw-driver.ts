// The plain HTTP client: pulls pages of 1,000, pushes batches of 500, and stores rows only in a map.
import type { Row } from '../person-row.ts'
import { type Driver, PAGE, writeElsewhere } from './driver.ts'
import { openWire } from './open-wire.ts'
import type { Wire, WireRow } from './wire.ts'

const PUSH = 500

export const rawDriver: Driver = {
  async firstSync(target) {
    const wire = openWire(target)
    return async () => (await readAll(wire)).rows.size
  },

  async push(target, rows) {
    const wire = openWire(target)
    return async () => {
      for (let at = 0; at < rows.length; at += PUSH) await send(wire, rows.slice(at, at + PUSH))
      return rows.length
    }
  },

  async live(target) {
    const writer = openWire(target)
    const reader = openWire(target)
    const awaited = new Map<string, () => void>()
    await reader.listen(item => {
      if (item === 'RESYNC') return
      for (const { id } of item.documents) awaited.get(id)?.()
    })
    // Both clients listen, as in reality.
    await writer.listen(() => undefined)
    return {
      async write(row) {
        const heard = new Promise<void>(resolve => awaited.set(row.id, resolve))
        await Promise.all([send(writer, [row]), heard])
        awaited.delete(row.id)
      },
      stop() {
        writer.close()
        reader.close()
      },
    }
  },

  async catchUp(target, rows) {
    const wire = openWire(target)
    const { checkpoint } = await readAll(wire)
    await wire.catchUp(checkpoint, PAGE)
    await writeElsewhere(target, rows)
    return async () => (await wire.catchUp(checkpoint, PAGE)).documents.length
  },
}

async function readAll(wire: Wire): Promise<{ rows: Map<string, WireRow>; checkpoint: unknown }> {
  const rows = new Map<string, WireRow>()
  for (let checkpoint: unknown; ; ) {
    const page = await wire.pull(checkpoint, PAGE)
    for (const row of page.documents) rows.set(row.id, row)
    checkpoint = page.checkpoint
    if (page.documents.length < PAGE) return { rows, checkpoint }
  }
}

async function send(wire: Wire, rows: readonly Row[]): Promise<void> {
  const refused = await wire.push(rows.map(row => ({ newDocumentState: { ...row, _deleted: false } })))
  if (refused.length > 0) throw new Error(`refused: ${JSON.stringify(refused[0]).slice(0, 500)}`)
}
