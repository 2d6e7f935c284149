// The fonts of PDFs that are made on this device: the same files as the server's, so both make the same bytes. They weigh much,
// so this is loaded when a PDF is first made.
import { sans, serif } from 'virtual:paper-fonts'
import { openTypefaces, type Typefaces } from '#shared/reports/typefaces.ts'

let opened: Typefaces | null = null

export function paperTypefaces(): Typefaces {
  opened ??= openTypefaces({ serif: serif.map(bytesOf), sans: sans.map(bytesOf) })
  return opened
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), one => one.charCodeAt(0))
