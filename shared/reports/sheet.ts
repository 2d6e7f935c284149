// A paper document, written from top to bottom: positioned text, hairlines, page breaks, and a footer on every page.
import { jsPDF } from 'jspdf'
import { type Face, plainText, type Typefaces, widthOfRun } from './typefaces.ts'
import { wrapText } from './wrap-text.ts'

/** US Letter and its margins, in points. */
export const PAPER = { width: 612, height: 792, left: 66, right: 66, top: 62, bottom: 70 } as const
const FOOT = 40
/** The maximum length of a bookmark's title. */
const BOOKMARK_MAX = 120
const WIDTH = PAPER.width - PAPER.left - PAPER.right

/** Ink on white paper: the screens' light-mode colors, darkened where paper is whiter than the screen. */
export const INK = {
  ink: '#1e1d19',
  soft: '#534f45',
  faint: '#676256',
  line: '#dcd6c8',
  clear: '#1d5a41',
  yours: '#7f4c00',
  back: '#9c2a1f',
} as const
export type InkName = keyof typeof INK

/** A text style. Sizes in points. */
export type TextStyle = { face: Face; size: number; ink: InkName; leading?: number }

/** The position of a text, in points from the left margin. `align` treats `x` as the left or right edge. */
export type TextPlace = { x?: number; width?: number; align?: 'left' | 'right' }

export type SheetAbout = {
  /** The document's title. */
  title: string
  /** Printed on every page beside its number. */
  foot: string
  /** The creation time: the only time in the document. */
  madeAt: string
  /** 32 hex digits that identify the document: the same for the same content. */
  fileId: string
}

export type Sheet = ReturnType<typeof openSheet>

/** Opens a document with an empty page. The same calls make the same bytes. */
export function openSheet(typefaces: Typefaces, about: SheetAbout) {
  const doc = newDocument(about)
  const added = new Set<string>()
  let y: number = PAPER.top
  const missing = new Set<string>()
  const marked: unknown[] = []

  const putText = (text: string, style: TextStyle, x: number, baseline: number) => {
    doc.setFontSize(style.size).setTextColor(INK[style.ink])
    const split = typefaces.runs(text, style.face)
    for (const character of split.missing) missing.add(character)
    let at = x
    for (const run of split.runs) {
      const { name, file } = run.typeface
      if (!added.has(name)) {
        doc.addFileToVFS(`${name}.ttf`, file).addFont(`${name}.ttf`, name, 'normal')
        added.add(name)
      }
      doc.setFont(name, 'normal').text(run.text, at, baseline)
      at += widthOfRun(run) * style.size
    }
    return at - x
  }
  const leadingOf = ({ size, leading = 1.4 }: TextStyle) => size * leading

  const sheet = {
    doc,
    width: WIDTH,
    /** The current position, in points from the top of the paper. */
    get y() {
      return y
    },
    /** Whether every character could be printed. */
    get whole() {
      return missing.size === 0
    },
    /** The characters missing from the fonts. */
    get missing(): ReadonlySet<string> {
      return missing
    },
    get pages() {
      return doc.getNumberOfPages()
    },
    /** The remaining height of this page, in points. */
    get room() {
      return PAPER.height - PAPER.bottom - y
    },
    /** Starts a new page if less than `height` remains; returns whether it did. */
    need(height: number): boolean {
      if (y + height <= PAPER.height - PAPER.bottom) return false
      sheet.turn()
      return true
    },
    /** Starts a new page. */
    turn() {
      doc.addPage()
      y = PAPER.top
    },
    /** Adds a bookmark to this page, below the last one of the level above. */
    bookmark(title: string, level = 0) {
      const parent = level === 0 ? null : (marked[level - 1] ?? null)
      const item = doc.outline.add(parent, plainText(title).slice(0, BOOKMARK_MAX), {
        pageNumber: doc.getNumberOfPages(),
      })
      marked.splice(level, marked.length, item)
    },
    /** The lines of a text at this width. */
    lines(text: string, style: TextStyle, width: number): string[] {
      return wrapText(plainText(text), width, part => typefaces.widthOf(part, style.face) * style.size)
    },
    gap(height: number) {
      y += height
    },
    /** One line that doesn't move the position, so that others fit beside it; returns its width. */
    beside(text: string, style: TextStyle, { x = 0, align = 'left' }: TextPlace = {}) {
      const line = plainText(text)
      const width = typefaces.widthOf(line, style.face) * style.size
      const from = PAPER.left + (align === 'right' ? x - width : x)
      return putText(line, style, from, y + leadingOf(style) * 0.76)
    },
    /** Writes a text in lines and moves the position. Breaks the page between lines. */
    write(text: string, style: TextStyle, { x = 0, width = WIDTH - x }: TextPlace = {}) {
      for (const line of sheet.lines(text, style, width)) {
        sheet.need(leadingOf(style))
        if (line !== '') putText(line, style, PAPER.left + x, y + leadingOf(style) * 0.76)
        y += leadingOf(style)
      }
    },
    /** Cuts a text to one line if it is longer. */
    cut(text: string, style: TextStyle, width: number) {
      const line = plainText(text).replaceAll('\n', ' ')
      const widthOf = (part: string) => typefaces.widthOf(part, style.face) * style.size
      if (widthOf(line) <= width) return line
      let kept = [...line]
      while (kept.length > 1 && widthOf(`${kept.join('')}…`) > width) kept = kept.slice(0, -1)
      return `${kept.join('')}…`
    },
    rule({ x = 0, width = WIDTH - x }: TextPlace = {}) {
      doc.setDrawColor(INK.line).setLineWidth(0.6).setLineDashPattern([], 0)
      doc.line(PAPER.left + x, y, PAPER.left + x + width, y)
    },
    /** The file, with a footer on every page. */
    end(): Uint8Array {
      const pages = doc.getNumberOfPages()
      const style: TextStyle = { face: 'serif', size: 8.5, ink: 'faint' }
      for (let page = 1; page <= pages; page += 1) {
        doc.setPage(page)
        y = PAPER.height - FOOT - leadingOf(style)
        sheet.beside(about.foot, style)
        sheet.beside(`${page} of ${pages}`, style, { x: WIDTH, align: 'right' })
      }
      return new Uint8Array(doc.output('arraybuffer'))
    },
  }
  return sheet
}

function newDocument({ title, madeAt, fileId }: SheetAbout): jsPDF {
  const doc = new jsPDF({
    unit: 'pt',
    format: [PAPER.width, PAPER.height],
    compress: true,
    putOnlyUsedFonts: true,
  })
  // As text: a Date would be written in the local time zone.
  const digits = madeAt.replace(/\D/g, '').slice(0, 14)
  doc.setCreationDate(`D:${digits}+00'00'`)
  doc.setFileId(fileId.toUpperCase())
  doc.setProperties({ title, author: 'Offlist', creator: 'Offlist' })
  doc.setLanguage('en-US')
  // jsPDF's own function only writes Latin letters; names contain others.
  Object.assign(doc.outline, { makeString: utf16Text })
  // The reader's window shows the title, not the file name.
  doc.viewerPreferences({ DisplayDocTitle: true })
  return doc
}

/** A text as a PDF string: UTF-16 in hex, with its byte order mark. */
function utf16Text(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
  return `<FEFF${units.map(unit => unit.toString(16).toUpperCase().padStart(4, '0')).join('')}>`
}
