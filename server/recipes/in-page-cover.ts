// The functions inside a page that cover records while its picture is taken, and find the records to show. They're sent
// as source text with in-page.ts, whose `find` and `readNode` they use.
import type { RecordSpec } from '#shared/recipe/action.ts'
import type { RawRecord } from '#shared/recipe/read-record.ts'

/** A part of the page, in pixels from its upper left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Covers the records at `selector`, except those whose contents equal one of `shown`, as JSON. */
export interface Cover {
  selector: string
  spec: RecordSpec
  shown: string[]
}

declare function find(selector: string, root: Node): Node[]
declare function readNode(record: Node, spec: RecordSpec): RawRecord

function elementsOfRecords(covers: Cover[], isShown: boolean): Element[] {
  return covers.flatMap(({ selector, spec, shown }) =>
    find(selector, document).flatMap(node => {
      const element = node instanceof Element ? node : node.parentElement
      return element && shown.includes(JSON.stringify(readNode(node, spec))) === isShown ? [element] : []
    }),
  )
}

/** The smallest box around all records that may be shown; null if none of them has a size. */
export function boxOfRecords(covers: Cover[]): Box | null {
  const boxes = elementsOfRecords(covers, true)
    .map(element => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
  if (boxes.length === 0) return null
  return {
    left: Math.min(...boxes.map(box => box.left)) + window.scrollX,
    top: Math.min(...boxes.map(box => box.top)) + window.scrollY,
    right: Math.max(...boxes.map(box => box.right)) + window.scrollX,
    bottom: Math.max(...boxes.map(box => box.bottom)) + window.scrollY,
  }
}

/**
 * Hides these records and puts a gray sheet over each. It changes only the styles of elements, and only until undone.
 */
export function coverRecords(covers: Cover[]): void {
  const records = elementsOfRecords(covers, false)
  for (const record of records) layOver(record)
  for (const record of records) {
    for (const element of [record, ...record.querySelectorAll('*')]) {
      if (!('style' in element) || element.hasAttribute('data-covered-style')) continue
      element.setAttribute('data-covered-style', JSON.stringify(element.getAttribute('style')))
      const style = element.style as CSSStyleDeclaration
      style.setProperty('visibility', 'hidden', 'important')
      style.setProperty('transition', 'none', 'important')
    }
  }
}

function layOver(record: Element) {
  const { left, top, width, height } = record.getBoundingClientRect()
  const sheet = document.createElement('div')
  sheet.setAttribute('data-covered-sheet', '')
  sheet.textContent = 'Another person’s listing'
  Object.assign(sheet.style, {
    position: 'absolute',
    left: `${left + window.scrollX}px`,
    top: `${top + window.scrollY}px`,
    width: `${width}px`,
    height: `${height}px`,
    boxSizing: 'border-box',
    padding: '4px 8px',
    overflow: 'hidden',
    background: '#d4d4d8',
    color: '#3f3f46',
    font: '13px/1.4 sans-serif',
    zIndex: '2147483647',
  })
  document.documentElement.append(sheet)
}

/** Undoes `coverRecords`. False if an uncovered record has appeared meanwhile. */
export function uncoverRecords(covers: Cover[]): boolean {
  const covered = '[data-covered-style], [data-covered-sheet]'
  const wasCovered = elementsOfRecords(covers, false).every(record => record.closest(covered) !== null)
  for (const sheet of document.querySelectorAll('[data-covered-sheet]')) sheet.remove()
  for (const element of document.querySelectorAll('[data-covered-style]')) {
    const style = JSON.parse(element.getAttribute('data-covered-style') ?? 'null') as string | null
    element.removeAttribute('data-covered-style')
    // Chromium leaves an empty attribute if we remove one that was only changed through `.style`.
    element.setAttribute('style', style ?? '')
    if (style === null) element.removeAttribute('style')
  }
  return wasCovered
}

export const COVER_HELPERS = [elementsOfRecords, layOver]
