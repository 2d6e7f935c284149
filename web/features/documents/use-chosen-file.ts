// The file that a person is about to add, checked and, if it's an image, decoded.
import { useState } from 'react'
import type { DocumentType } from '#shared/protocol/documents.ts'
import { newDocumentName } from '#web/data/documents.ts'
import { checkFile, ONE_FILE } from './check-file.ts'
import { decodeImage, type RedactableImage } from './redact-image.ts'

/** `name`: its random name on the server, also for repeated tries. `image` is null for a PDF. */
export type ChosenFile = { name: string; file: File; type: DocumentType; image: RedactableImage | null }

const DAMAGED = 'This image can’t be opened on this device. It may be damaged or too large.'

export function useChosenFile() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [reading, setReading] = useState(false)

  async function read(files: readonly File[]): Promise<void> {
    const [file, another] = files
    setRefusal(null)
    if (!file || another) return setRefusal(ONE_FILE)
    setReading(true)
    const checked = await chosenFileOf(file)
    setReading(false)
    if (typeof checked === 'string') setRefusal(checked)
    else setChosen(checked)
  }

  return {
    chosen,
    refusal,
    reading,
    read: (files: readonly File[]) => void read(files),
    drop: () => setChosen(null),
  }
}

/** The file to add, or why the file can't be added. */
async function chosenFileOf(file: File): Promise<ChosenFile | string> {
  const { type, refusal } = await checkFile(file)
  if (type === null) return refusal
  if (type === 'application/pdf') return { name: newDocumentName(), file, type, image: null }
  const image = await decodeImage(file, type)
  return image ? { name: newDocumentName(), file, type, image } : DAMAGED
}
