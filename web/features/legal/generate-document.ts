// Generating a legal document, and the messages about it (PRODUCT T5, T7.4 and T8). Pure except for its effects.
import type { DocumentInput } from '#web/data/legal-documents.ts'
import type { ToastMessage } from '#web/ui/toast.ts'

export type DocumentRequest = DocumentInput & { byModel: boolean; email: string }

export const GENERATED: ToastMessage = { title: 'AI legal document generated successfully!', tone: 'success' }
export const FAILED: ToastMessage = {
  title: 'Error',
  description: 'Failed to generate legal document',
  tone: 'destructive',
}
const BLANK: ToastMessage = {
  title: 'Error',
  description: 'Please describe your legal request',
  tone: 'destructive',
}

type Effects = {
  /** Writes it on this device. */
  write: (input: DocumentInput) => Promise<unknown>
  /** Requests it from the server's model; returns the request's id. */
  send: (asked: DocumentRequest) => Promise<string>
  say: (message: ToastMessage) => void
}

/** `kept`: the typed text is safely stored. `awaited`: the id of the document that the server is writing. */
export async function generateDocument(
  asked: DocumentRequest,
  { write, send, say }: Effects,
): Promise<{ kept: boolean; awaited: string | null }> {
  if (asked.description.trim() === '') {
    say(BLANK)
    return { kept: false, awaited: null }
  }
  try {
    if (asked.byModel) return { kept: true, awaited: await send(asked) }
    await write(asked)
    say(GENERATED)
    return { kept: true, awaited: null }
  } catch (error) {
    console.error('Generating a legal document failed:', error)
    say(FAILED)
    return { kept: false, awaited: null }
  }
}
