// A piece of evidence (a redacted screenshot) to show, from the device or the server.
import { useEffect, useState } from 'react'
import { loadEvidence } from '#web/data/storage/evidence-cache.ts'
import { device } from './device.ts'
import { useSession } from './session.ts'

export type Evidence =
  | { status: 'loading'; url?: undefined }
  | { status: 'ready'; url: string }
  | { status: 'unavailable'; url?: undefined }

const LOADING_EVIDENCE: Evidence = { status: 'loading' }

/** An object URL that holds while the component is there; `unavailable` when it is neither here nor to be had. */
export function useEvidence(id: string): Evidence {
  const userId = useSession().user?.id
  const [evidence, show] = useState(LOADING_EVIDENCE)
  useEffect(() => {
    show(LOADING_EVIDENCE)
    if (userId === undefined) return
    let url: string | null = null
    let left = false
    const load = async () => {
      const blob = await loadEvidence(device, userId, id).catch(() => null)
      if (left) return
      url = blob && URL.createObjectURL(blob)
      show(url === null ? { status: 'unavailable' } : { status: 'ready', url })
    }
    void load()
    return () => {
      left = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, userId])
  return evidence
}
