// Evidence leaves the device with the row that refers to it: by a deletion, by removed links, and later.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import { newId } from '#shared/lib/id.ts'
import { FakeServer, USER } from '#web/data/testing/fake-server.ts'
import { sampleScan } from '#web/data/testing/sample-scan.ts'
import {
  becomes,
  closeAll,
  closeTab,
  eventually,
  openSignedInTab,
  type Tab,
} from '#web/data/testing/signed-in.ts'
import { evidenceCache, evidencePath, loadEvidence } from './evidence-cache.ts'

let server: FakeServer

beforeEach(() => {
  server = new FakeServer()
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

const kept = (tab: Tab) => [...(tab.hardware.blobs.get(evidenceCache(USER.id))?.keys() ?? [])].sort()
const paths = (...ids: string[]) => ids.map(evidencePath).sort()
const put = (scan: ExposureScan) => server.putQuietly('exposure_scans', scan)

async function seen(...ids: string[]): Promise<Tab> {
  const tab = await openSignedInTab(server)
  await becomes(tab, { state: 'up_to_date' })
  for (const id of ids) await loadEvidence(tab.device, USER.id, id)
  expect(kept(tab)).toEqual(paths(...ids))
  return tab
}

test('a row that is deleted takes its evidence along, and leaves that of others', async () => {
  const [mine, theirs] = [newId(), newId()]
  const gone = sampleScan({ evidence_id: theirs })
  put(sampleScan({ evidence_id: mine }))
  put(gone)
  const tab = await seen(mine, theirs)
  server.put('exposure_scans', { ...gone, _deleted: true })
  await eventually(() => expect(kept(tab)).toEqual(paths(mine)))
  tab.hardware.cut(true)
  expect(await (await loadEvidence(tab.device, USER.id, mine))?.text()).toBe('picture')
  expect(await loadEvidence(tab.device, USER.id, theirs)).toBeNull()
})

test('what is no longer there when the device reads afresh takes its evidence along', async () => {
  const [mine, theirs] = [newId(), newId()]
  const gone = sampleScan({ evidence_id: theirs })
  put(sampleScan({ evidence_id: mine }))
  put(gone)
  const tab = await seen(mine, theirs)
  const hardware = await closeTab(tab)
  server.purge('exposure_scans', gone.id)
  const again = await openSignedInTab(server, hardware)
  await eventually(() => expect(kept(again)).toEqual(paths(mine)))
})

test('what was left behind is taken away at the next start', async () => {
  const tab = await seen(newId())
  const again = await openSignedInTab(server, await closeTab(tab))
  await eventually(() => expect(kept(again)).toEqual([]))
})
