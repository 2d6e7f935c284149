// The fonts of PDFs made on this device: the server's own files, so that both make the same bytes. They're large, so
// this module loads when the first PDF is made.
import { sans, serif } from 'virtual:paper-fonts'
import { openTypefaces, type Typefaces } from '#shared/reports/typefaces.ts'

let opened: Typefaces | null = null

export function paperTypefaces(): Typefaces {
  opened ??= openTypefaces({ serif: serif.map(bytesOf), sans: sans.map(bytesOf) })
  return opened
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), one => one.charCodeAt(0))
