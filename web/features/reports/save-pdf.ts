// Hands the person a PDF as a file.

/** How long the browser may take to begin, before the bytes are let go of. */
const BEGINS = 60_000

/** Saves it through the browser's own download. */
export function savePdf(name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), BEGINS)
}
