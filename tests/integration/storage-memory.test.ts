// Files of any size go through the memory of a few parts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseEvidence, type EvidenceStore } from '#server/lib/evidence-store.ts'
import { newId } from '#shared/lib/id.ts'
import { must } from '#shared/lib/must.ts'
import { openRightsWorld, type RightsWorld } from '#tests/support/rights-world.ts'
import { documents, done, storageClient } from '#tests/support/storage-client.ts'

const MIB = 1024 * 1024
const SIZE = 25
const folder = mkdtempSync(path.join(tmpdir(), 'parts-'))
/** On disk: the embedded database of tests has its files in memory. */
const onDisk: EvidenceStore = {
  ...databaseEvidence,
  async keep(bytes, keyId) {
    const object = `${newId()}.${keyId}`
    writeFileSync(path.join(folder, object), bytes)
    return { bytes: null, object }
  },
  read: async ({ object }) => readFileSync(path.join(folder, must(object, 'object'))),
}

let world: RightsWorld
beforeAll(async () => {
  world = await openRightsWorld(onDisk)
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

test('a file of 25 MiB, up and down, is never held whole', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = () => {
    // The first call only notes which buffers to free.
    collect()
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const { token } = await world.signIn()
  const own = documents(storageClient(world, token))
  await done(own.upload('first.txt', 'so that everything is loaded'))
  const before = held()
  const samples: number[] = []
  let left = SIZE
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (left % 5 === 0) samples.push(held() - before)
      if (left === 0) return controller.close()
      controller.enqueue(new Uint8Array(MIB).fill(left))
      left -= 1
    },
  })
  await done(own.upload('large.bin', body))
  const response = await world.storage('/object/documents/large.bin', { authorization: `Bearer ${token}` })
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if ((size / MIB) % 5 === 0) samples.push(held() - before)
  }
  expect(size).toBe(SIZE * MIB)
  expect(samples).toHaveLength(11)
  expect(Math.max(...samples)).toBeLessThan(SIZE * MIB)
})
