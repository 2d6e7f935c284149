// Checks whether the account's data on the device was encrypted with the current key, by a small encrypted document
// next to the data. Otherwise, a lost key would only show when a row can't be read.
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
 * Whether this key can read the database's encrypted data. A database without a marker has no encrypted data: it's new,
 * or of a version that didn't encrypt. Then we write the marker to disk before anything is encrypted.
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

/** Deletes the marker with the data. */
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
