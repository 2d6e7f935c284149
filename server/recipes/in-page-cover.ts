// The functions that cover records inside a page while its picture is taken, and find those that it shows. As those of in-page.ts they are sent as
// source text; `find` and `readNode` stand beside them there.
import type { RecordSpec } from '#shared/recipe/action.ts'
import type { RawRecord } from '#shared/recipe/read-record.ts'

/** A part of the page, in pixels from its upper left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The records at `selector` are covered, except those that read exactly like one of `shown`, as JSON. */
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

/** The smallest part of the page with all records that may be read; null if none of them takes any room. */
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

/** Hides these records and lays a grey sheet over each; only styles of elements change, and only until undone. */
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

/** Undoes it. False when a record has come meanwhile that was not covered. */
export function uncoverRecords(covers: Cover[]): boolean {
  const covered = '[data-covered-style], [data-covered-sheet]'
  const wasCovered = elementsOfRecords(covers, false).every(record => record.closest(covered) !== null)
  for (const sheet of document.querySelectorAll('[data-covered-sheet]')) sheet.remove()
  for (const element of document.querySelectorAll('[data-covered-style]')) {
    const style = JSON.parse(element.getAttribute('data-covered-style') ?? 'null') as string | null
    element.removeAttribute('data-covered-style')
    // Chromium leaves an empty attribute behind when one is removed that was only changed through `.style`.
    element.setAttribute('style', style ?? '')
    if (style === null) element.removeAttribute('style')
  }
  return wasCovered
}

export const COVER_HELPERS = [elementsOfRecords, layOver]
