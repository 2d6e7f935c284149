// Saves a file that was made on the device.

/** In milliseconds: how long the browser may take to start the download, before the bytes are released. */
const BEGINS = 60_000

/** Saves a text or bytes as a file through the browser's own download. */
export function saveFile(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), BEGINS)
}
