// An evidence picture (a redacted screenshot) to show, from the device or the server.
import { useEffect, useState } from 'react'
import { ApiError } from '#web/data/http/api-error.ts'
import { loadEvidence } from '#web/data/storage/evidence-cache.ts'
import { device } from './device.ts'
import { useSession } from './session.ts'

type EvidencePicture =
  | { status: 'loading'; url?: undefined }
  | { status: 'ready'; url: string }
  | { status: 'unavailable'; url?: undefined; why: Lack }

/** Why a picture can't be shown: the device is offline, the server couldn't load it, it's damaged there, or deleted. */
export type Lack = 'offline' | 'failed' | 'damaged' | 'deleted'

const LOADING_EVIDENCE: EvidencePicture = { status: 'loading' }

/**
 * An object URL, valid while the component is mounted; `unavailable` when neither device nor server has the picture.
 */
export function useEvidence(id: string): EvidencePicture {
  const userId = useSession().user?.id
  const [evidence, show] = useState(LOADING_EVIDENCE)
  useEffect(() => {
    show(LOADING_EVIDENCE)
    if (userId === undefined) return
    let url: string | null = null
    let left = false
    const load = async () => {
      const loaded = await loadEvidence(device, userId, id).catch(lackOf)
      if (left) return
      if (!(loaded instanceof Blob)) return show({ status: 'unavailable', why: loaded ?? 'offline' })
      url = URL.createObjectURL(loaded)
      show({ status: 'ready', url })
    }
    void load()
    return () => {
      left = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, userId])
  return evidence
}

/** The reason behind a loading error. Logs it, because no other code does. */
function lackOf(error: unknown): Lack {
  console.warn('Evidence:', error)
  if (!(error instanceof ApiError)) return 'failed'
  if (error.code === 'file_damaged') return 'damaged'
  return error.status === 404 ? 'deleted' : 'failed'
}

/** Loads a file's bytes when they're asked for; the reason if that isn't possible. */
export function useEvidenceFile(): (id: string) => Promise<Uint8Array<ArrayBuffer> | Lack> {
  const userId = useSession().user?.id
  return async id => {
    if (userId === undefined) return 'failed'
    const loaded = await loadEvidence(device, userId, id).catch(lackOf)
    return loaded instanceof Blob ? new Uint8Array(await loaded.arrayBuffer()) : (loaded ?? 'offline')
  }
}
