// Sizes of files in words.

/** `820 KB`, `3.4 MB`: rounded for reading. */
export function sizeText(bytes: number): string {
  if (bytes < 1000 * 1000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
