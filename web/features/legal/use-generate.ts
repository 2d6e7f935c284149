// Generating a legal document: on this device from reviewed clauses, or on the server by a model.
import { useEffect, useState } from 'react'
import type { LegalRequest } from '#shared/collections/legal-requests.ts'
import { writeFromClauses } from '#web/data/legal-documents.ts'
import { sendIntent, useIntents } from '#web/data/outbox.ts'
import { toast } from '#web/ui/toast.ts'
import { type DocumentRequest, FAILED, GENERATED, generateDocument } from './generate-document.ts'

/**
 * `generate` returns whether the request is safely stored, so that the form can be cleared; `busy` while one is being
 * written.
 */
export function useGenerate(requests: readonly LegalRequest[]): {
  busy: boolean
  generate: (asked: DocumentRequest) => Promise<boolean>
} {
  const [busy, setBusy] = useState(false)
  const [awaited, setAwaited] = useState<readonly string[]>([])
  const intents = useIntents()

  // Announces the server's documents when they arrive. Refusals are announced with all other refusals.
  useEffect(() => {
    const over = awaited.filter(id => {
      const status = requests.find(one => one.id === id)?.status
      if (status === 'completed') toast(GENERATED)
      if (status === 'failed') toast(FAILED)
      const isRefused = intents.some(intent => intent.id === id && intent.status === 'failed')
      return status === 'completed' || status === 'failed' || isRefused
    })
    if (over.length > 0) setAwaited(before => before.filter(id => !over.includes(id)))
  }, [awaited, requests, intents])

  const generate = async (asked: DocumentRequest): Promise<boolean> => {
    setBusy(true)
    const outcome = await generateDocument(asked, { write: writeFromClauses, send, say: toast })
    setBusy(false)
    const { kept, awaited: id } = outcome
    if (id !== null) setAwaited(before => [...before, id])
    return kept
  }
  return { busy: busy || requests.some(({ status }) => status === 'processing'), generate }
}

const send = ({ type, description, person, site, email }: DocumentRequest): Promise<string> =>
  sendIntent('ai-legal-engine', {
    requestType: type,
    content: description,
    userContext: { email },
    writer: 'model',
    ...(person ? { person_id: person.id } : {}),
    ...(site ? { site_id: site.id } : {}),
  })
