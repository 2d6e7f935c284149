// The fonts of a PDF: which file has a character, and how wide a text is. Created once, used for many sheets.
import { type FontMetrics, readMetrics } from './font-metrics.ts'

/** TrueType files of each face; a character uses the first file that has it, otherwise the other face. */
export type FontFiles = { serif: readonly Uint8Array[]; sans: readonly Uint8Array[] }
export type Face = keyof FontFiles

export type Typeface = {
  /** Its name within a document. */
  name: string
  /** The file as a binary string, the format that jsPDF takes. */
  file: string
  metrics: FontMetrics
}

/** A run of text in one font file. `text` only has characters of that file. */
export type TextRun = { typeface: Typeface; text: string }

export type Typefaces = {
  /** Splits a line into runs. `missing`: the characters replaced by a question mark. */
  runs: (text: string, face: Face) => { runs: TextRun[]; missing: string[] }
  /** The width in parts of the font size. */
  widthOf: (text: string, face: Face) => number
}

/**
 * Reads the files.
 * @throws if one isn't a TrueType file, or a face has none.
 */
export function openTypefaces(files: FontFiles): Typefaces {
  const open = (face: Face) => files[face].map((file, index) => openTypeface(`${face}-${index}`, file))
  const own = { serif: open('serif'), sans: open('sans') }
  const order: Record<Face, Typeface[]> = {
    serif: [...own.serif, ...own.sans],
    sans: [...own.sans, ...own.serif],
  }
  const runs = (text: string, face: Face) => splitRuns(text, order[face])
  return {
    runs,
    widthOf: (text, face) => runs(text, face).runs.reduce((sum, run) => sum + widthOfRun(run), 0),
  }
}

/** The width of a run in parts of the font size. */
export function widthOfRun({ typeface, text }: TextRun): number {
  let width = 0
  for (let index = 0; index < text.length; index += 1)
    width += typeface.metrics.widthOf(text.charCodeAt(index))
  return width
}

/** Text for a sheet: composed, without control characters, and with spaces for tabs. */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/\p{Cf}|[\uFE0E\uFE0F]|[^\P{Cc}\n]/gu, '')
}

function openTypeface(name: string, bytes: Uint8Array): Typeface {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 4096)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 4096)))
  return { name, file: parts.join(''), metrics: readMetrics(bytes) }
}

function splitRuns(text: string, order: readonly Typeface[]): { runs: TextRun[]; missing: string[] } {
  const [first] = order
  if (!first) throw new Error('a face needs at least one font')
  const runs: TextRun[] = []
  const missing: string[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    // jsPDF writes 16-bit units, so characters beyond them can't be printed.
    const last = runs.at(-1)
    const fits = (one: Typeface) => code <= 0xffff && one.metrics.has(code)
    // A space stays in the current run.
    const found = code === 32 && last && fits(last.typeface) ? last.typeface : order.find(fits)
    if (!found) missing.push(character)
    const typeface = found ?? first
    const set = found ? character : '?'
    if (last?.typeface === typeface) last.text += set
    else runs.push({ typeface, text: set })
  }
  return { runs, missing }
}
