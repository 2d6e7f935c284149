// Uploads a chosen file: an image as a new file with its black boxes, a PDF as it is.
import { useEffect, useRef, useState } from 'react'
import { type DocumentNote, STORED_FILE_MAX } from '#shared/protocol/documents.ts'
import { documentCalls } from '#web/data/documents.ts'
import { LARGEST } from './check-file.ts'
import { encodeRedacted } from './redact-image.ts'
import type { ChosenFile } from './use-chosen-file.ts'
import type { DrawnBox } from './use-redaction.ts'

/** The new file of an image can be larger than the chosen one. */
export class NewFileTooLarge extends Error {
  constructor() {
    super(`With its boxes, this image is larger than ${LARGEST}, which is the most we can store.`)
  }
}

/** `sent`: the share that was sent, from 0 to 1; null when nothing is uploaded. */
export function useUpload(personId: string) {
  const [sent, setSent] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  // An upload ends with its dialog.
  useEffect(() => () => running.current?.abort(), [])

  /** Throws if it fails, unless it was canceled. */
  async function send(
    chosen: ChosenFile,
    note: DocumentNote,
    boxes: readonly DrawnBox[],
  ): Promise<'stored' | 'canceled'> {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setSent(0)
    try {
      const file = await uploadedFile(chosen, boxes)
      if (file.size > STORED_FILE_MAX) throw new NewFileTooLarge()
      signal.throwIfAborted()
      await documentCalls.upload({ personId, name: chosen.name }, file, note, { signal, onSent: setSent })
      return 'stored'
    } catch (error) {
      if (signal.aborted) return 'canceled'
      throw error
    } finally {
      setSent(null)
    }
  }
  return { sent, send, cancel: () => running.current?.abort() }
}

async function uploadedFile({ file, type, image }: ChosenFile, boxes: readonly DrawnBox[]): Promise<Blob> {
  // The type is the one that its bytes say.
  return image ? encodeRedacted(image, boxes) : file.slice(0, file.size, type)
}
