// Tells whether what the device keeps of an account was sealed with the key it has: a small sealed document beside the
// data. Without that, lost keys would only show when the first row cannot be read.
import { fillWithDefaultSettings, type RxDocumentData, type RxStorage } from 'rxdb/plugins/core'
import { BOX } from './sealed-instance.ts'
import { LocalSealError, type Sealer } from './sealer.ts'

const NAME = 'seal'
const PLACE = 'seal/marker'

type Marker = { id: string; [BOX]: string }

const schema = fillWithDefaultSettings<Marker>({
  title: NAME,
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 10 }, [BOX]: { type: 'string' } },
  required: ['id'],
})

/**
 * Whether the database's sealed data is readable with this key. A database without a marker has no sealed data: it is
 * new, or of a version that did not seal; the key is noted then, on disk before anything is sealed with it.
 */
export async function sealHolds(
  storage: RxStorage<unknown, unknown>,
  databaseName: string,
  sealer: Sealer,
): Promise<boolean> {
  const instance = await openMarkers(storage, databaseName)
  try {
    const [marker] = await instance.findDocumentsById([NAME], false)
    if (marker) return await opens(sealer, marker)
    await instance.bulkWrite([{ document: await markerOf(sealer) }], 'offlist-seal')
    return true
  } finally {
    await instance.close()
  }
}

async function opens(sealer: Sealer, marker: Marker): Promise<boolean> {
  try {
    await sealer.open(marker[BOX], PLACE)
    return true
  } catch (error) {
    if (error instanceof LocalSealError) return false
    throw error
  }
}

async function markerOf(sealer: Sealer): Promise<RxDocumentData<Marker>> {
  return {
    id: NAME,
    [BOX]: await sealer.seal(NAME, PLACE),
    _deleted: false,
    _rev: '1-seal',
    _meta: { lwt: 1 },
    _attachments: {},
  }
}

/** Takes the marker away with the data. */
export async function removeMarker(
  storage: RxStorage<unknown, unknown>,
  databaseName: string,
): Promise<void> {
  await (await openMarkers(storage, databaseName)).remove()
}

function openMarkers(storage: RxStorage<unknown, unknown>, databaseName: string) {
  return storage.createStorageInstance<Marker>({
    databaseInstanceToken: NAME,
    databaseName,
    collectionName: NAME,
    schema,
    options: {},
    multiInstance: false,
    devMode: false,
  })
}
